import { type Day, formatDay } from '#shop/dates.ts'
import { isCalendarDay } from '#shop/iso-day.ts'
import { type Calendar, DAYS_OFF_MAX, type DaysOff, type LastOrder } from '#shop/settings/calendar.ts'
import { calendarFields, daysOffFields, lastOrderFields } from '#shop/settings/calendar-fields.ts'
import { useShop } from '../../shop/use-shop.ts'
import { SelectField } from '../../ui/field.tsx'
import { DescribedFields } from '../forms/described-fields.tsx'
import { ItemList } from '../forms/item-list.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

const dayWords = (day: Day) => (isCalendarDay(day) ? formatDay(day) : '')

/** How much the maker makes and when she does not, which is what the dates of the shop follow from. */
export function CalendarFields({ all, change, errorOf }: Editing) {
  const { calendar } = all
  const set = (changed: (before: Calendar) => Calendar) => change((before) => ({ calendar: changed(before.calendar) }))
  return (
    <div className={styles.part}>
      <p>
        Every date that customers see follows from this. Placed orders keep the day that they were promised; your bench
        shows which of them are late.
      </p>
      <DescribedFields
        of={calendarFields}
        value={calendar}
        errorOf={(name) => errorOf(`calendar.${name}`)}
        own={{
          daysOff: <DaysOffList calendar={calendar} errorOf={errorOf} onChange={set} />,
          lastOrders: <LastOrders all={all} errorOf={errorOf} onChange={set} />,
        }}
        onChange={set}
      />
    </div>
  )
}

type ListProps = {
  errorOf: Editing['errorOf']
  onChange: (change: (before: Calendar) => Calendar) => void
}

function spanName({ from, to }: DaysOff): string {
  const [first, last] = [dayWords(from), dayWords(to)]
  return first === last ? first : `${first} – ${last}`
}

function DaysOffList({ calendar: { daysOff }, errorOf, onChange }: ListProps & { calendar: Calendar }) {
  return (
    <ItemList
      title="Days off"
      items={daysOff}
      noun="day off"
      nameOf={spanName}
      blank={(): DaysOff => ({ from: '', to: '', work: 'none' })}
      full={daysOff.length < DAYS_OFF_MAX ? null : <p>A calendar holds at most {DAYS_OFF_MAX} of them.</p>}
      onChange={(now) => onChange((before) => ({ ...before, daysOff: now }))}
    >
      {(one, index, changeOne) => (
        <DescribedFields
          of={daysOffFields}
          value={one}
          errorOf={(name) => (name === 'from' ? errorOf(`calendar.daysOff.${index}`) : undefined)}
          onChange={changeOne}
        />
      )}
    </ItemList>
  )
}

function LastOrders({ all, errorOf, onChange }: ListProps & { all: Editing['all'] }) {
  const { lastOrders } = all.calendar
  const open = useShop().zones
  const zones = all.shipsTo.zones.length > 0 ? all.shipsTo.zones : open
  const nameOf = (id: string) => zones.find((zone) => zone.id === id)?.name ?? ''
  return (
    <ItemList
      title="Your own last days"
      about={<p>Without one, the day follows from your making time and the zone’s delivery time.</p>}
      items={lastOrders}
      noun="last day"
      nameOf={({ zone, day }) => [nameOf(zone), dayWords(day)].filter(Boolean).join(', ')}
      blank={(): LastOrder => ({ zone: zones[0]?.id ?? '', day: '' })}
      onChange={(now) => onChange((before) => ({ ...before, lastOrders: now }))}
    >
      {(one, index, changeOne) => (
        <DescribedFields
          of={lastOrderFields}
          value={one}
          errorOf={(name) => (name === 'day' ? errorOf(`calendar.lastOrders.${index}`) : undefined)}
          own={{
            zone: (
              <SelectField
                label="Zone"
                value={one.zone}
                onChange={({ currentTarget: { value } }) => changeOne((before) => ({ ...before, zone: value }))}
              >
                {zones.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ),
          }}
          onChange={changeOne}
        />
      )}
    </ItemList>
  )
}
