import { expect, test } from 'vitest'
import { listedPages } from '#shop/pages/all-pages.ts'
import { solas } from '#shops/solas.ts'
import { projectFiles } from './files.ts'

// Shows S10.82.

/** Words that claim something for the environment or beyond it; banned without a proof beside them (Directive (EU) 2024/825, S.I. 124/2026). */
const claim = new RegExp(
  [
    'eco(-| ?friendly|logical\\w*)?',
    'environment(al\\w*|ally)?[- ](friendly|safe|conscious|neutral)',
    '(go|going|truly|all|more) green|greener|green (choice|jewell?ery|gift|product|brand|packaging|shop)',
    'sustainab(le|ly)',
    'sustainability',
    '(small|low|light|carbon|tiny) footprint|footprint',
    '(carbon|climate|co2|co₂)[- ]?(neutral|positive|negative|friendly|free|compensated)',
    'net[- ]zero|biodegradable|compostable|plastic[- ]free|zero[- ]waste',
    'kind to (the )?(planet|earth|nature)|planet[- ]friendly|nature[- ]friendly',
    '(all|100%|purely|completely)[- ]natural|natural(ly)? (made|sourced|jewell?ery|product)',
    '(ethical|responsib|conscious|fair)\\w*[- ](sourced|made|produced|jewell?ery)',
    'organic|non-toxic|toxin[- ]free|hypoallergenic|nickel[- ]free',
    'durability guarantee|guaranteed (for life|to last)|lifetime guarantee|lasts (for ever|forever)',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|'),
  'gi',
)

// A name in the code, and the heading that the specification gives to a part of the story (S2.95).
const allowed = /Sustainability, without the violins|\bstory\.sustainability|^ {2}sustainability:$/gm

const spoken = projectFiles(
  /^(shops\/|crafts\/|shop\/texts\/|shop\/(catalogue\/sizes|settings\/settings|pages\/(listed|legal))|web\/(storefront|ui|platform|shop)\/|server\/(emails|discovery|checkout)\/)(?!.*\.test\.).*\.(tsx?|html|json)$/,
)

const claimsIn = (text: string) =>
  [
    ...text
      .replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
      .replaceAll(allowed, '')
      .matchAll(claim),
  ].map(([word]) => word)

test('no text, product, page or e-mail makes a claim that cannot be proved', () => {
  expect(spoken.length).toBeGreaterThan(100)
  expect(spoken.some(({ path }) => path === 'shops/solas/catalogue.json')).toBe(true)
  expect(spoken.flatMap(({ path, text }) => claimsIn(text).map((word) => `${path}: ${word}`))).toEqual([])
  expect(claimsIn(JSON.stringify(listedPages(solas)))).toEqual([])
})

test.each([
  'a small shop with a small footprint',
  'eco-friendly beads',
  'our greener choice',
  'sustainable jewellery',
  'all-natural stones',
  'carbon neutral post',
  'climate-neutral',
  'ethically sourced',
  'hypoallergenic',
  'guaranteed to last',
])('the check finds the claim "%s"', (words) => {
  expect(claimsIn(`'${words}'`)).not.toEqual([])
})

test.each(['natural stones', 'green glass', 'Parcels are paper and card', 'made to order'])(
  'the check allows the fact "%s"',
  (words) => {
    expect(claimsIn(`'${words}'`)).toEqual([])
  },
)
