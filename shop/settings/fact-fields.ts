import { FACT_CHOICES_MAX, type Fact, factKinds, materialsFact, UNIT_MAX } from '../catalogue/facts.ts'
import { feedAttributes, feedUnits } from '../catalogue/feed-attributes.ts'
import { PART_NAME_MAX } from '../catalogue/options.ts'
import type { Fields } from '../fields.ts'

const isMaterials = ({ id }: Fact) => id === materialsFact.id
const hasChoices = ({ kind }: Fact) => kind === 'choice' || kind === 'several'
const isMeasured = (attribute: string) => new Map(Object.entries(feedUnits)).has(attribute)

export const factFields: Fields<Fact> = {
  id: null,
  name: { kind: 'line', label: 'Name', limit: PART_NAME_MAX },
  kind: {
    kind: 'choice',
    label: 'Kind',
    choices: factKinds,
    names: {
      text: 'Text',
      number: 'Number',
      choice: 'One of a list',
      several: 'Several of a list',
      'yes-no': 'Yes or no',
    },
    isShown: (fact) => !isMaterials(fact),
    withChange: (fact) => ({
      ...fact,
      unit: fact.kind === 'number' ? fact.unit : '',
      choices: hasChoices(fact) ? fact.choices : [],
      isFiltered: fact.isFiltered && fact.kind !== 'text',
      feedAs: null,
    }),
  },
  unit: {
    kind: 'line',
    label: 'Unit',
    hint: 'Such as cm, g or h. Optional.',
    limit: UNIT_MAX,
    isCode: true,
    isShown: ({ kind }) => kind === 'number',
  },
  choices: {
    kind: 'lines',
    label: 'To choose from',
    hint: ({ kind }) =>
      `One on each line, ${FACT_CHOICES_MAX} at most.${kind === 'choice' ? '' : ' Leave it empty to type any words.'}`,
    isShown: (fact) => !isMaterials(fact) && hasChoices(fact),
  },
  isShown: { kind: 'tick', label: 'Show on the page' },
  isFiltered: { kind: 'tick', label: 'Filter by it', isShown: ({ kind }) => kind !== 'text' },
  isCompared: { kind: 'tick', label: 'Compare by it' },
  feedAs: {
    kind: 'choice',
    label: 'In product feeds as',
    hint: 'The name that Google Merchant Center has for it.',
    choices: feedAttributes,
    none: 'Not in feeds',
    isOffered: ({ kind }, attribute) =>
      attribute === 'product_detail' || (isMeasured(attribute) ? kind === 'number' : kind !== 'yes-no'),
  },
}
