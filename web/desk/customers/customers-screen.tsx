import { useState } from 'react'
import { Screen } from '../layout/screen.tsx'
import { Segments } from '../layout/segments.tsx'
import { PersonalData } from './personal-data.tsx'
import { Readers } from './readers.tsx'
import { Reviews } from './reviews.tsx'
import { Unreachable } from './unreachable.tsx'

const parts = ['Reviews', 'Newsletter', 'Personal data'] as const

export function CustomersScreen() {
  const [part, setPart] = useState<(typeof parts)[number]>('Reviews')
  return (
    <Screen title="Customers">
      <Segments label="Part of Customers" names={parts} value={part} onChange={setPart} />
      {part === 'Reviews' && <Reviews />}
      {part === 'Newsletter' && (
        <>
          <Readers />
          <Unreachable />
        </>
      )}
      {part === 'Personal data' && <PersonalData />}
    </Screen>
  )
}
