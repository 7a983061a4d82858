import { setTimeout as pause } from 'node:timers/promises'
import { openShop } from '../../setup/open-shop.ts'
import { printTable } from '../../setup/table.ts'
import { megabytes } from './measures.ts'

const shop = await openShop()
await pause(5000)
const idle = megabytes(shop.pid)
for (let visits = 0; visits < 2000; visits++) await (await fetch(`${shop.address}/`)).arrayBuffer()
await pause(5000)
const visited = megabytes(shop.pid)
await shop.stop()
printTable(
  ['the server', 'resident memory'],
  [
    ['5 s after the start', `${idle} MB`],
    ['5 s after 2,000 pages', `${visited} MB`],
  ],
)
