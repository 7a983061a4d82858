import { test } from 'vitest'
import { days, lives, patience } from './lives-for-tests.ts'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))

test(`a shop and all around it live ${days} days under a new seed`, { timeout: patience }, async () => {
  await lives(seed)
})
