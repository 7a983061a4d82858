/** The shop's fonts, by the names of their files in a build and the names that the styles know them by. */
const fonts = [
  ['brygada-1918-latin-500-normal', 'Brygada 1918', '500'],
  ['figtree-latin-wght-normal', 'Figtree Variable', '300 900'],
] as const

/** The rules that load the shop's fonts from among a build's files, for pages that are not of the storefront; none for a font that was not built. */
export function fontFaces(files: Iterable<string>): string {
  const all = [...files]
  return fonts
    .flatMap(([name, family, weights]) => {
      const file = all.find((path) => path.startsWith(`/assets/${name}-`) && path.endsWith('.woff2'))
      if (file === undefined) return []
      const face = `font-family: '${family}'; font-weight: ${weights}; font-display: swap`
      return [`@font-face { ${face}; src: url('${file}') format('woff2') }\n`]
    })
    .join('')
}
