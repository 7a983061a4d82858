import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

type File = { readonly path: string; readonly text: string }

/** The classes of a module: not those of other sheets, in `:global()`, nor what stands in comments and declarations. */
function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|[\w-]+:\s[^;{}]*;|@[^{;]*/g, '')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

/** What a file takes of each module: classes, or '*' where it names them by a value, as in `styles[kind]`. */
function* usesIn({ path, text }: File): Generator<readonly [module: string, name: string]> {
  const at = (module: string) => join(dirname(path), module)
  for (const [, names = '', module = ''] of text.matchAll(/composes: ([^;]+?) from '([^']+)'/g))
    for (const name of names.split(' ')) yield [at(module), name]
  for (const [, names = ''] of text.matchAll(/composes: ([^;']+);/g))
    for (const name of names.split(' ')) yield [path, name]
  for (const [, local = '', module = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g))
    for (const [, name = '*'] of text.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\[)`, 'g')))
      yield [at(module), name]
}

function unusedIn(files: readonly File[]): string[] {
  const used = new Set(files.flatMap((file) => [...usesIn(file)].map(([module, name]) => `${module} .${name}`)))
  return files
    .filter(({ path }) => path.endsWith('.module.css') && !used.has(`${path} .*`))
    .flatMap(({ path, text }) => [...classesIn(text)].map((name) => `${path} .${name}`))
    .filter((one) => !used.has(one))
}

test('every class of a CSS module is used by a file that imports it', () => {
  const files = projectFiles(/^web\/.+\.(module\.css|tsx?)$/).filter(({ path }) => !path.includes('.test.'))
  expect(files.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(70)
  expect(unusedIn(files)).toEqual([])
})

test('a class that nothing uses is found; one that is composed or chosen by a value is not', () => {
  const planted = [
    {
      path: 'web/a.module.css',
      text: '/* .old */ .used, .spare:hover > .part { width: 0.5rem; }\n@media (width > 1.5rem) { .wide { margin: 0; } } :global(.other) { color: red; }',
    },
    { path: 'web/b/b.module.css', text: ".b { composes: wide from '../a.module.css'; }" },
    { path: 'web/c.module.css', text: '.warning { margin: 0; } .done { composes: warning; }' },
    {
      path: 'web/b/b.tsx',
      text: "import styles from '../a.module.css'\nimport own from './b.module.css'\nimport c from '../c.module.css'\nstyles.used; own.b; c[kind]",
    },
  ]
  expect(unusedIn(planted)).toEqual(['web/a.module.css .spare', 'web/a.module.css .part'])
})
