// swift-tools-version:5.5
// SPDX-License-Identifier: MIT
import PackageDescription

let package = Package(
    name: "snl",
    products: [.library(name: "CSnl", targets: ["CSnl"])],
    targets: [.target(name: "CSnl")],
    cLanguageStandard: .c11
)
