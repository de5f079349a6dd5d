class Snl < Formula
  desc "Snakes and Ladders boards: shortest wins, the random game, games and pictures"
  homepage "https://snl.example"
  url "https://snl.example/snl-0.9.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cmake" => :build

  def install
    system "cmake", "-S", ".", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    # The board of LeetCode 909
    (testpath/"board.json").write <<~JSON
      [[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],
       [-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]
    JSON
    assert_match "4 rolls to square 36", shell_output("#{bin}/snl solve board.json")

    (testpath/"test.c").write <<~C
      #include <snl.h>
      int main(void) {
        return SNL_VERSION_NUMBER != snl_version_number();
      }
    C
    system ENV.cc, "test.c", "-I#{include}", "-L#{lib}", "-lsnl", "-o", "test"
    system "./test"
  end
end
