import { expect, test } from 'vitest'
import { hostUrls } from './database-url.ts'

test.each([
  ['postgres://nora:secret@db.example:5432/solas', ['postgres://nora:secret@db.example:5432/solas']],
  ['postgresql://localhost/solas', ['postgresql://localhost/solas']],
  ['postgres:///solas?host=/run/postgresql', ['postgres:///solas?host=%2Frun%2Fpostgresql']],
  ['postgres://u:p@a:1,b:2/solas', ['postgres://u:p@a:1/solas', 'postgres://u:p@b:2/solas']],
  [
    'postgres://u:p%2C@a,[::1]:2,c/solas?sslmode=require&target_session_attrs=read-write',
    [
      'postgres://u:p%2C@a/solas?sslmode=require',
      'postgres://u:p%2C@[::1]:2/solas?sslmode=require',
      'postgres://u:p%2C@c/solas?sslmode=require',
    ],
  ],
])('reads the hosts from %s', (url, hosts) => {
  expect(hostUrls(url)).toEqual(hosts)
})

test.each([
  'mysql://u:p@a,b/solas',
  'postgres://u:p@a:1,,b/solas',
  'postgres://u:p@a:1,/solas',
  'postgres://u:p@a:port,b/solas',
  'a,b',
])('%s is no PostgreSQL URL', (url) => {
  expect(hostUrls(url)).toBeNull()
})
