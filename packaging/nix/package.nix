{
  lib,
  stdenv,
  fetchurl,
  cmake,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "snl";
  version = "0.9.0";

  src = fetchurl {
    url = "https://snl.example/snl-${finalAttrs.version}.tar.gz";
    hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
  };

  nativeBuildInputs = [ cmake ];

  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/snl solve ../boards/leetcode-909.json | grep "^Board 1: 4 rolls to square 36"
  '';

  meta = {
    description = "Snakes and Ladders boards: shortest wins, the random game, games and pictures";
    homepage = "https://snl.example";
    license = lib.licenses.mit;
    mainProgram = "snl";
    platforms = lib.platforms.unix;
  };
})
