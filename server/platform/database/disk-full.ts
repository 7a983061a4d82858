const SQLITE_FULL = 13
// PostgreSQL's code, and those of file systems: no space, and no more for this user.
const codes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']

/** True if a database or a file system failed because its disk is full: nothing was changed, and it goes on once there is room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.includes(error.code)) return true
  return 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_FULL
}
