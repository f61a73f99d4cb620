{
  description = "Follow topics that AI sources keep summarising";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      version = "0.1.0";
      project = "https://github.com/OWNER/topicapp";
      archives = {
        x86_64-linux = { target = "linux-x64"; hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="; };
        aarch64-linux = { target = "linux-arm64"; hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="; };
        aarch64-darwin = { target = "macos-arm64"; hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="; };
      };
      packageFor = system: { target, hash }:
        let pkgs = nixpkgs.legacyPackages.${system};
        in pkgs.stdenv.mkDerivation {
          pname = "topicapp";
          inherit version;
          src = pkgs.fetchurl {
            url = "${project}/releases/download/v${version}/topicapp-${version}-${target}.tar.gz";
            inherit hash;
          };
          nativeBuildInputs = nixpkgs.lib.optional pkgs.stdenv.isLinux pkgs.autoPatchelfHook;
          buildInputs = nixpkgs.lib.optional pkgs.stdenv.isLinux pkgs.stdenv.cc.cc.lib;
          # What it was compiled with stands behind the program: without it, the file is Bun alone.
          dontStrip = true;
          installPhase = ''
            install -Dm755 topicapp $out/bin/topicapp
            install -Dm644 LICENSE THIRD-PARTY-NOTICES.txt -t $out/share/doc/topicapp
          '';
          meta = {
            description = "Follow topics that AI sources keep summarising";
            homepage = project;
            license = nixpkgs.lib.licenses.mit;
            mainProgram = "topicapp";
            platforms = builtins.attrNames archives;
          };
        };
    in {
      packages = builtins.mapAttrs (system: archive: { default = packageFor system archive; }) archives;

      nixosModules.default = { config, lib, pkgs, ... }:
        let settings = config.services.topicapp;
        in {
          options.services.topicapp = {
            enable = lib.mkEnableOption "topicapp";
            environment = lib.mkOption {
              type = lib.types.attrsOf lib.types.str;
              default = { };
              description = "Settings by their names, such as TOPICAPP_URL; none that is secret.";
            };
            environmentFile = lib.mkOption {
              type = lib.types.nullOr lib.types.path;
              default = null;
              description = "A file with secret settings, one NAME=value a line.";
            };
          };
          config = lib.mkIf settings.enable {
            systemd.services.topicapp = {
              description = "topicapp";
              wantedBy = [ "multi-user.target" ];
              after = [ "network-online.target" ];
              wants = [ "network-online.target" ];
              environment = { TOPICAPP_DATA_DIR = "/var/lib/topicapp"; } // settings.environment;
              serviceConfig = {
                ExecStart = "${lib.getExe self.packages.${pkgs.stdenv.hostPlatform.system}.default} serve";
                EnvironmentFile = lib.mkIf (settings.environmentFile != null) settings.environmentFile;
                UnsetEnvironment = "BUN_BE_BUN BUN_OPTIONS BUN_INSPECT BUN_INSPECT_PRELOAD NODE_OPTIONS";
                DynamicUser = true;
                StateDirectory = "topicapp";
                StateDirectoryMode = "0700";
                UMask = "0077";
                Restart = "on-failure";
                RestartPreventExitStatus = 2;
                TimeoutStopSec = 20;
                MemoryMax = "512M";
                NoNewPrivileges = true;
                CapabilityBoundingSet = "";
                ProtectSystem = "strict";
                ProtectHome = true;
                PrivateTmp = true;
                PrivateDevices = true;
                RestrictAddressFamilies = [ "AF_INET" "AF_INET6" "AF_UNIX" ];
              };
            };
          };
        };
    };
}
