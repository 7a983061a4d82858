import { type RefusalOf, refusalsFrom } from '#shop/refusal.ts'
import { beforeBaseline, newerDatabase } from './migrate.ts'

export const restoreSentences = {
  running: (who: string) => `${who} is running on this database: stop every process of the shop first.`,
  taken: 'There is a shop in this database already.',
  foreign: (names: string) =>
    `This database holds what is not this shop’s (${names}): give the shop a database of its own.`,
  'no-file': (file: string) => `There is no file ${file}.`,
  damaged: (file: string) => `${file} is damaged: take another backup.`,
  empty: (file: string) => `${file} is empty.`,
  newer: (file: string) => `${file} was written by a newer version of the shop: update the shop first.`,
  'before-baseline': beforeBaseline,
  'newer-database': newerDatabase,
  'not-a-backup': (file: string) => `${file} is not a backup of a shop.`,
} as const

export type RestoreRefusal = RefusalOf<typeof restoreSentences>

export const refuseRestore = refusalsFrom(restoreSentences)
