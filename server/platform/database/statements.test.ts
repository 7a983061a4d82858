import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quickFolder } from '../../testing/quick-folder.ts'
import { statementsOf } from './statements.ts'

let sqlite: DatabaseSync
let statement: ReturnType<typeof statementsOf>

beforeEach(() => {
  sqlite = new DatabaseSync(':memory:')
  sqlite.exec('create table items (id integer primary key, name text unique, bytes blob)')
  statement = statementsOf(sqlite)
})
afterEach(() => sqlite.close())

const insert = 'insert into items (name, bytes) values (?, ?)'
const select = 'select * from items where id >= ? order by id'
const Item = v.object({ name: v.nullable(v.string()) })
const namesFrom = (id: number) => v.parse(v.array(Item), statement(select).all([id])).map(({ name }) => name)

function preparedBy(work: () => void): number {
  const prepare = vi.spyOn(sqlite, 'prepare')
  work()
  const { length } = prepare.mock.calls
  prepare.mockRestore()
  return length
}

test('prepares a statement once and runs it with any values, also after it failed', () => {
  const prepared = preparedBy(() => {
    for (const name of ['Sample A', 'Sample B']) statement(insert).run([name, null])
    expect(() => statement(insert).run(['Sample A', null])).toThrow('UNIQUE')
    statement(insert).run(['Sample C', null])
    expect(namesFrom(1)).toEqual(['Sample A', 'Sample B', 'Sample C'])
    expect(namesFrom(2)).toEqual(['Sample B', 'Sample C'])
  })
  expect(prepared).toBe(2)
})

test('says of a statement whether it reads, when it is new and when it is kept', () => {
  for (const kept of [false, true]) {
    expect(statement(insert).reader, String(kept)).toBe(false)
    expect(statement(select).reader, String(kept)).toBe(true)
    expect(statement('delete from items returning id').reader, String(kept)).toBe(true)
    statement(insert).run([null, null])
    namesFrom(1)
    statement('delete from items returning id').all([])
  }
})

test('the same SQL can run while its rows are still read one by one', () => {
  for (const name of ['Sample A', 'Sample B', 'Sample C']) statement(insert).run([name, null])
  namesFrom(1)
  const read = []
  for (const row of statement(select).iterate([1])) read.push([v.parse(Item, row).name, ...namesFrom(3)])
  expect(read).toEqual([
    ['Sample A', 'Sample C'],
    ['Sample B', 'Sample C'],
    ['Sample C', 'Sample C'],
  ])
})

test('a kept statement sees a change of the schema, also one that is undone', () => {
  statement(insert).run(['Sample A', null])
  const columns = () => Object.keys(v.parse(v.tuple([v.looseObject({})]), statement(select).all([1]))[0])
  expect(columns()).toEqual(['id', 'name', 'bytes'])
  statement('begin').run([])
  statement('alter table items add column size text').run([])
  expect(columns()).toEqual(['id', 'name', 'bytes', 'size'])
  statement('rollback').run([])
  expect(columns()).toEqual(['id', 'name', 'bytes'])
  statement('alter table items drop column bytes').run([])
  expect(columns()).toEqual(['id', 'name'])
})

test('a kept statement sees that another process changed the schema', () => {
  const folder = mkdtempSync(join(quickFolder(), 'solas-test-'))
  const [own, other] = [new DatabaseSync(join(folder, 'shop.db')), new DatabaseSync(join(folder, 'shop.db'))]
  own.exec("create table items (id, name); insert into items values (1, 'Sample')")
  const read = statementsOf(own)
  expect(read('select * from items').all([])).toEqual([{ id: 1, name: 'Sample' }])
  other.exec('alter table items drop column name; alter table items add column size default 2')
  expect(read('select * from items').all([])).toEqual([{ id: 1, size: 2 }])
  other.close()
  own.close()
  rmSync(folder, { recursive: true })
})

test('keeps the statements used last, and none that holds large values', () => {
  const others = Array.from({ length: 299 }, (_, n) => `select ${n} as n`)
  const readAll = () => {
    for (const sql of others) statement(sql).all([])
  }
  namesFrom(1)
  readAll()
  expect(preparedBy(() => namesFrom(1))).toBe(0)
  expect(preparedBy(readAll)).toBe(0)
  statement('select 299 as n').all([])
  expect(preparedBy(() => namesFrom(1))).toBe(1)
  for (const large of ['x'.repeat(10_001), new Uint8Array(10_001)]) {
    statement(insert).run([null, large])
    expect(preparedBy(() => statement(insert).run([null, null]))).toBe(1)
  }
})
