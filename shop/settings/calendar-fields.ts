import type { Fields } from '../fields.ts'
import {
  type Calendar,
  type DaysOff,
  HOURS_A_PIECE_MAX,
  HOURS_A_WEEK_MAX,
  HOURS_STEP,
  type LastOrder,
  PIECES_A_WEEK_MAX,
} from './calendar.ts'

export const daysOffFields: Fields<DaysOff> = {
  from: { kind: 'line', type: 'date', label: 'From', isBeside: true },
  to: { kind: 'line', type: 'date', label: 'To', isBeside: true },
  work: {
    kind: 'choice',
    label: 'Work',
    choices: ['none', 'half'],
    names: { none: 'Nothing is made or posted', half: 'Half as much is made' },
  },
}

export const lastOrderFields: Fields<LastOrder> = {
  zone: { kind: 'own', label: 'Zone' },
  day: { kind: 'line', type: 'date', label: 'Last day to order' },
}

const isByHours = ({ pace }: Calendar) => pace === 'hours'

export const calendarFields: Fields<Calendar> = {
  pace: {
    kind: 'choice',
    label: 'How much you can make',
    hint: ({ pace }) =>
      pace === 'none'
        ? 'Dates follow from the making time alone.'
        : 'A new order gets the first day on which it can be ready, never before the making time.',
    choices: ['none', 'pieces', 'hours'],
    names: { none: 'I don’t count', pieces: 'Pieces a week', hours: 'Hours a piece' },
  },
  piecesAWeek: {
    kind: 'number',
    label: 'Pieces a week',
    min: 1,
    max: PIECES_A_WEEK_MAX,
    isShown: ({ pace }) => pace === 'pieces',
  },
  hoursAPiece: {
    kind: 'number',
    label: 'Hours a piece',
    min: HOURS_STEP,
    max: HOURS_A_PIECE_MAX,
    step: HOURS_STEP,
    isShown: isByHours,
    isBeside: true,
  },
  hoursAWeek: {
    kind: 'number',
    label: 'Hours a week',
    min: 1,
    max: HOURS_A_WEEK_MAX,
    isShown: isByHours,
    isBeside: true,
  },
  closedUntil: {
    kind: 'line',
    type: 'date',
    label: 'Closed until',
    hint: 'The day on which you make and post again. Customers can order before. Leave it empty if you’re open.',
  },
  daysOff: {
    kind: 'own',
    label: 'Days off',
  },
  saysChristmas: {
    kind: 'tick',
    label: 'Say the last day to order for Christmas',
    hint: 'In November and December, with every product and in the cart.',
  },
  lastOrders: {
    kind: 'own',
    label: 'Your own last days',
    isShown: ({ saysChristmas }) => saysChristmas,
  },
}
