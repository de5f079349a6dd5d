# SPDX-License-Identifier: MIT
# Stands in for Homebrew: installs a formula from a tarball whose checksum it compares, and runs the
# formula's test in an empty folder. Called as homebrew.rb FORMULA TARBALL SCRATCH-FOLDER.
require "digest"
require "fileutils"
require "pathname"

class Formula
  class << self
    attr_reader :facts, :tested

    %i[desc homepage url sha256 license depends_on].each do |fact|
      define_method(fact) { |value| (@facts ||= {})[fact] = value }
    end

    def test(&block)
      @tested = block
    end
  end

  attr_reader :prefix, :testpath

  def initialize(folder)
    @prefix = folder/"prefix"
    @testpath = folder/"test"
    testpath.mkpath
  end

  %i[bin include lib].each { |name| define_method(name) { prefix/name.to_s } }

  def std_cmake_args
    ["-DCMAKE_INSTALL_PREFIX=#{prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_BUILD_TYPE=None", "-DBUILD_TESTING=OFF"]
  end

  def system(*command)
    super(*command.map(&:to_s)) || raise("failed: #{command.join(" ")}")
  end

  def shell_output(command)
    output = `#{command}`
    $?.success? ? output : raise("failed: #{command}")
  end

  def assert_match(expected, actual)
    actual.include?(expected) || raise("#{actual} does not contain #{expected}")
  end
end

def ENV.cc
  fetch("CC", "cc")
end

formula, tarball, folder = ARGV.map { |name| Pathname.new(name).expand_path }
load formula.to_s
snl = Snl.new(folder)
Digest::SHA256.file(tarball).hexdigest == Snl.facts[:sha256] || raise("the checksum is wrong")
snl.system "tar", "-C", folder, "-xzf", tarball
Dir.chdir(folder/File.basename(Snl.facts[:url], ".tar.gz")) { snl.install }
# Homebrew's compiler stores the folder of each library in the program.
ENV["LD_LIBRARY_PATH"] = snl.lib.to_s
Dir.chdir(snl.testpath) { snl.instance_eval(&Snl.tested) }
