import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { isTrouble, type Trouble } from '#shop/desk/picture-troubles.ts'
import { timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { runInChild } from '../image-editor/run-in-child.ts'
import type { MadeLogo } from './logo.ts'
import { logoKey, logoMasterKey, uploadKey } from './names.ts'

const TIMEOUT_MS = 120_000

const child = fileURLToPath(new URL('./logo-child.ts', import.meta.url))
const bytes = v.instance(Uint8Array)
const Made = v.union([
  v.object({ bytes, width: v.number(), height: v.number(), files: v.array(v.object({ part: v.string(), bytes })) }),
  v.custom<Trouble>(isTrouble),
])

/** Everything that is made of a logo, or what is wrong with it, by a process of its own that decodes it. */
export function drawLogoOf(upload: Uint8Array, stopping: AbortSignal): Promise<MadeLogo | Trouble> {
  const deadline = AbortSignal.any([stopping, timeout(TIMEOUT_MS)])
  const read = (sent: unknown) => v.parse(Made, sent)
  return runInChild(child, {}, { deadline, read, input: upload, isPatient: true })
}

export async function makeLogo(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  { file, source }: { readonly file: string; readonly source: string },
  stopping: AbortSignal,
): Promise<Trouble | null> {
  const upload = (await pictures.get(uploadKey(source))) ?? (await pictures.get(logoMasterKey(source)))
  if (upload === null) return 'gone'
  const made = await drawLogoOf(upload, stopping)
  if (typeof made === 'string') return made
  await pictures.put(logoMasterKey(source), made.bytes)
  for (const { part, bytes: content } of made.files) await pictures.put(logoKey(part, file), content)
  const { width, height } = made
  await db.updateTable('pictures').set({ width, height }).where('file', '=', file).execute()
  return null
}
