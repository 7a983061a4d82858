import * as v from 'valibot'
import { Done } from '../desk/access.ts'
import { BatchesAnswer, BatchRequest } from '../desk/batches.ts'
import { ComplaintRequest, ComplaintsAnswer, RecallAnswer, RecallRequest } from '../desk/safety.ts'
import { defineCall } from './call.ts'
import { orderRefusals, safetyRefusals } from './refusals.ts'

const recall = { method: 'get', role: 'owner', query: RecallRequest, refusals: safetyRefusals } as const

export const readBatches = defineCall({
  summary: "Lists the suppliers' batches, and the names of the materials.",
  path: '/desk/api/batches',
  method: 'get',
  role: 'staff',
  answer: BatchesAnswer,
})

export const addBatch = defineCall({
  summary: "Notes a supplier's batch.",
  path: '/desk/api/batches',
  method: 'post',
  role: 'staff',
  body: BatchRequest,
  answer: Done,
  refusals: safetyRefusals,
})

export const exportSentItems = defineCall({
  summary: 'Lists what was sent and from which batches; batch narrows it to those whose text holds it.',
  path: '/desk/api/sent.csv',
  method: 'get',
  role: 'owner',
  query: v.object({ batch: v.optional(v.string(), '') }),
  answer: 'csv',
})

export const readRecall = defineCall({
  ...recall,
  summary:
    "Lists who is to be written to when a product or a supplier's batch is recalled (Regulation (EU) 2023/988, articles 35 and 36).",
  path: '/desk/api/recall',
  answer: RecallAnswer,
})

export const exportRecall = defineCall({
  ...recall,
  summary: 'Lists the same people as a file.',
  path: '/desk/api/recall.csv',
  answer: 'csv',
})

export const readComplaints = defineCall({
  summary: 'Lists the register of complaints, the newest first.',
  path: '/desk/api/complaints',
  method: 'get',
  role: 'staff',
  answer: ComplaintsAnswer,
})

export const addComplaint = defineCall({
  summary: 'Adds a complaint to the register.',
  path: '/desk/api/complaints',
  method: 'post',
  role: 'staff',
  body: ComplaintRequest,
  answer: Done,
  refusals: { ...orderRefusals, ...safetyRefusals },
})
