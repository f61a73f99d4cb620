class Topicapp < Formula
  desc "Follow topics that AI sources keep summarising"
  homepage "https://github.com/OWNER/topicapp"
  version "0.1.0"
  license "MIT"

  on_macos do
    depends_on arch: :arm64
    url "https://github.com/OWNER/topicapp/releases/download/v0.1.0/topicapp-0.1.0-macos-arm64.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  on_linux do
    on_arm do
      url "https://github.com/OWNER/topicapp/releases/download/v0.1.0/topicapp-0.1.0-linux-arm64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/OWNER/topicapp/releases/download/v0.1.0/topicapp-0.1.0-linux-x64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  def install
    bin.install "topicapp"
    prefix.install "LICENSE", "THIRD-PARTY-NOTICES.txt"
    generate_completions_from_executable(bin/"topicapp", "completion")
  end

  service do
    run [opt_bin/"topicapp", "serve"]
    environment_variables TOPICAPP_DATA_DIR: var/"topicapp"
    keep_alive true
    log_path var/"log/topicapp.log"
    error_log_path var/"log/topicapp.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/topicapp --version")
    system bin/"topicapp", "migrate", "--data-dir", testpath/"data"
    assert_path_exists testpath/"data/topicapp.db"
  end
end
