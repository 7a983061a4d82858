import { Screen } from '../parts/screen.tsx'
import { PersonalData } from './personal-data.tsx'
import { Readers } from './readers.tsx'
import { Reviews } from './reviews.tsx'
import { Unreachable } from './unreachable.tsx'

/** What customers write and what is kept of them: reviews, one person's data to save or erase, who signed up for the newsletter, and whom e-mails do not reach. */
export function CustomersScreen() {
  return (
    <Screen title="Customers" lead="What they write, and what is kept of them">
      <Reviews />
      <PersonalData />
      <Readers />
      <Unreachable />
    </Screen>
  )
}
