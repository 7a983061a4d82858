// Loaded before the shop of a test: anyone who opened it holds the other end of this pipe, however they end. Not with
// SIGTERM: with nobody left to read its log, the logger would try for ever to write the last lines.
process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGKILL'))
