const WITH_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/
const TARGET = 'target_session_attrs'
const writable: readonly (string | null)[] = [null, 'read-write', 'primary']

/** Splits a PostgreSQL URL into one for each host, without `target_session_attrs`: `postgres://user:password@host1:5432,host2:5432/database`. Null for any other text. */
export function hostUrls(databaseUrl: string): readonly string[] | null {
  const [, start = '', hosts = '', rest = ''] = WITH_HOSTS.exec(databaseUrl) ?? []
  if (start === '') return null
  const urls = hosts.split(',').map((host) => (hosts !== '' && host === '' ? null : URL.parse(start + host + rest)))
  return urls.every((url) => url !== null)
    ? urls.map((url) => {
        url.searchParams.delete(TARGET)
        return url.href
      })
    : null
}

/** True if a PostgreSQL URL asks for a host that takes writes, or for none in particular. The shop uses only such hosts. */
export function asksForWrites(databaseUrl: string): boolean {
  return writable.includes(new URLSearchParams(databaseUrl.split('?')[1]).get(TARGET))
}
