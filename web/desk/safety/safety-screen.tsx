import { deskPaths } from '#shop/desk/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePaper } from '../papers/use-paper.ts'
import { Complaints } from './complaints.tsx'
import { RecallForm } from './recall-form.tsx'

/** For the safety of products: whom to write to when a product is recalled, and the register of complaints (Regulation (EU) 2023/988). */
export function SafetyScreen() {
  usePaper('bench')
  return (
    <Screen
      title="Recall and complaints"
      back={{ to: deskPaths.bench, name: 'Bench' }}
      lead={<Link to={deskPaths.batches}>Suppliers’ batches</Link>}
    >
      <RecallForm />
      <Complaints />
    </Screen>
  )
}
