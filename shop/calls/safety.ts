import * as v from 'valibot'
import { Done } from '../desk/access.ts'
import { BatchesAnswer, BatchRequest } from '../desk/batches.ts'
import { ComplaintRequest, ComplaintsAnswer, RecallAnswer, RecallRequest } from '../desk/safety.ts'
import { defineCall } from './call.ts'
import { orderRefusals, safetyRefusals } from './refusals.ts'

const recall = { method: 'get', role: 'owner', query: RecallRequest, refusals: safetyRefusals } as const

/** The suppliers' batches, and the names of the beads. */
export const readBatches = defineCall({
  path: '/desk/api/batches',
  method: 'get',
  role: 'staff',
  answer: BatchesAnswer,
})

/** Notes a supplier's batch. */
export const addBatch = defineCall({
  path: '/desk/api/batches',
  method: 'post',
  role: 'staff',
  body: BatchRequest,
  answer: Done,
  refusals: safetyRefusals,
})

/** What was sent and from which batches; `batch` narrows it to those whose text holds it. */
export const exportSentItems = defineCall({
  path: '/desk/api/sent.csv',
  method: 'get',
  role: 'owner',
  query: v.object({ batch: v.optional(v.string(), '') }),
  answer: 'csv',
})

/** Who is to be written to when a product or a supplier's batch is recalled (Regulation (EU) 2023/988, articles 35 and 36). */
export const readRecall = defineCall({ ...recall, path: '/desk/api/recall', answer: RecallAnswer })

/** The same as a file. */
export const exportRecall = defineCall({ ...recall, path: '/desk/api/recall.csv', answer: 'csv' })

/** The register of complaints, the newest first. */
export const readComplaints = defineCall({
  path: '/desk/api/complaints',
  method: 'get',
  role: 'staff',
  answer: ComplaintsAnswer,
})

/** Adds a complaint to the register (docs/decisions/016). */
export const addComplaint = defineCall({
  path: '/desk/api/complaints',
  method: 'post',
  role: 'staff',
  body: ComplaintRequest,
  answer: Done,
  refusals: { ...orderRefusals, ...safetyRefusals },
})
