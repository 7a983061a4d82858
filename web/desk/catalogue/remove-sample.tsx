import { useState } from 'react'
import { removeSample } from '#shop/calls/catalogue.ts'
import { counted } from '#shop/counted.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'

type Props = { catalogue: CatalogueAnswer; set: (catalogue: CatalogueAnswer) => void }

export function RemoveSample({ catalogue: { products, samples }, set }: Props) {
  const [asks, setAsks] = useState(false)
  const { run, isBusy } = useDeskMutation(removeSample, { set })
  const remove = () => {
    setAsks(false)
    void run({ body: {}, done: 'Removed from your draft' })
  }
  const name = products.length === samples ? 'Start with an empty shop' : 'Remove the sample'
  return (
    <div>
      <Button kind="secondary" busy={isBusy} onClick={() => setAsks(true)}>
        {name}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`${name}?`}
        footer={
          <Button wide onClick={remove}>
            Remove {counted(samples, 'product')}
          </Button>
        }
      >
        <p>
          The sample goes as a whole: {samples === 1 ? 'its product' : `its ${samples} products`}, its categories, words
          and pictures. What you have added or changed stays. Customers see it once you publish.
        </p>
      </Dialog>
    </div>
  )
}
