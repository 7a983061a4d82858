import type { Kysely } from 'kysely'
import type { HeroTaken } from '#shop/desk/pictures.ts'
import type { SettingsFault } from '#shop/publishing/settings-rules.ts'
import type { HeroPicture } from '#shop/settings/settings.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { fileOf, sourceOf } from './names.ts'
import { inTheWay, type Refused, statesOf, type Taking, takeInAs } from './take-in.ts'
import { troubleAtSight } from './troubles.ts'

const shapes = ['wide', 'tall'] as const

const heroOf = (source: string): HeroTaken => ({
  wide: fileOf(source, null, 'wide'),
  tall: fileOf(source, null, 'tall'),
})

export async function takeInHero(
  services: Taking,
  upload: Uint8Array,
  who: string,
): Promise<{ readonly ok: true; readonly hero: HeroTaken } | Refused> {
  const trouble = troubleAtSight(upload)
  if (trouble !== null) return { ok: false, trouble }
  const source = sourceOf(upload)
  const hero = heroOf(source)
  for (const shape of shapes) {
    const taken = await takeInAs(services, upload, { file: hero[shape], source, crop: null, shape }, who)
    if (!taken.ok) return taken
  }
  return { ok: true, hero }
}

export async function keptHeroes(db: Kysely<Schema>, limit: number): Promise<HeroTaken[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['file', 'source'])
    .where('shape', '=', 'wide')
    .where('crop', 'is', null)
    .where('state', '!=', 'failed')
    .orderBy('addedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ source }) => heroOf(source))
}

export async function madeHero(db: Kysely<Schema>, hero: HeroPicture | null | undefined): Promise<HeroPicture | null> {
  return hero && (await heroFaults(db, hero)).length === 0 ? hero : null
}

export async function heroFaults(db: Kysely<Schema>, hero: HeroPicture | null | undefined): Promise<SettingsFault[]> {
  if (!hero) return []
  const states = await statesOf(db, [hero.wide, hero.tall])
  return shapes.flatMap((shape) => {
    const state = states.find(({ file }) => file === hero[shape])
    return inTheWay(state, shape, 'The picture of the front page').map((sentence) => ({
      field: `hero.${shape}`,
      sentence,
    }))
  })
}
