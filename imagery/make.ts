import { mkdirSync, writeFileSync } from 'node:fs'
import { products, recipes } from '#shops/solas.ts'
import { derive } from './derive.ts'
import { fingerprint, sceneDigest } from './fingerprint.ts'
import { finish } from './finish.ts'
import { noteMade, readMade } from './made.ts'
import { originalFile, originals } from './originals.ts'
import { toRender } from './plan.ts'
import { progress } from './progress.ts'
import { blenderVersion, denoiserWeights, type Rendering, render } from './render.ts'
import type { Shot } from './shots.ts'
import { eachOf } from './workers.ts'

const scenes = 'imagery/scene'

export function fingerprints(): (shot: Shot) => string {
  const scene = sceneDigest(scenes)
  return (shot) => fingerprint(shot, recipes, scene)
}

export async function prepareRendering(wanted: Pick<Rendering, 'threads' | 'draft'>): Promise<Rendering> {
  console.log(`Blender ${await blenderVersion()}`)
  const weights = await denoiserWeights()
  mkdirSync(originals, { recursive: true })
  const catalogue = `${originals}/catalogue.json`
  writeFileSync(catalogue, JSON.stringify(products.map((product) => ({ ...product, recipe: recipes[product.id] }))))
  return { weights, catalogue, ...wanted }
}

type Making = {
  readonly processes: number
  readonly threads: number
  readonly draft: boolean
  readonly again: boolean
}

/** Renders pictures that are missing or out of date, and cuts each into sizes at once. Drafts are only stored beside the originals. */
export async function makeAll(shots: readonly Shot[], { processes, threads, draft, again }: Making): Promise<void> {
  const fingerprintOf = fingerprints()
  const due = draft ? [...shots] : toRender(shots, { made: readMade(), fingerprintOf, again })
  if (due.length === 0) return console.log(`All ${shots.length} pictures are up to date.`)
  const rendering = await prepareRendering({ threads, draft })
  const started = Date.now()
  let done = 0
  await eachOf(due, processes, async (shot) => {
    const begun = Date.now()
    const file = originalFile(shot.name, { draft })
    const report = await render(shot, file, rendering)
    const seconds = Math.round((Date.now() - begun) / 1000)
    writeFileSync(
      file.replace(/png$/, 'json'),
      `${JSON.stringify({ fingerprint: fingerprintOf(shot), seconds, ...report }, null, 2)}\n`,
    )
    if (!draft) {
      noteMade(shot.name, { fingerprint: fingerprintOf(shot) })
      await derive(shot)
    }
    done += 1
    console.log(
      `${shot.name}: ${seconds} s. ${progress({ done, all: due.length, seconds: (Date.now() - started) / 1000 })}`,
    )
  })
  if (!draft) await finish()
}
