/** The features that the owner may switch, by name (S3.13). */
export const flagNames = ['content_purge', 'mobile_nav', 'hero_v2', 'hero_v3'] as const
export type FlagName = (typeof flagNames)[number]

/** How each feature stands if nobody switched it (S9.22, docs/decisions/019). */
export const defaultFlags: Readonly<Record<FlagName, boolean>> = {
  content_purge: false,
  mobile_nav: false,
  hero_v2: false,
  hero_v3: true,
}
