import { Screen } from '../parts/screen.tsx'
import { PersonalData } from './personal-data.tsx'
import { Readers } from './readers.tsx'
import { Unreachable } from './unreachable.tsx'

/** What is kept of people: one person's data to save or erase, and who signed up for the newsletter. */
export function PeopleScreen() {
  return (
    <Screen title="People" lead="What is kept of them, when they ask">
      <PersonalData />
      <Readers />
      <Unreachable />
    </Screen>
  )
}
