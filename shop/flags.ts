/** The features that the owner may switch, by name (specification 4, feature flags). */
export const flagNames = ['content_purge', 'mobile_nav', 'hero_v2', 'hero_v3'] as const
export type FlagName = (typeof flagNames)[number]

/** How each feature stands where nobody has switched it (specification 9, docs/decisions/017). */
export const defaultFlags: Readonly<Record<FlagName, boolean>> = {
  content_purge: false,
  mobile_nav: false,
  hero_v2: false,
  hero_v3: true,
}
