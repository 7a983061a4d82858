import { useState } from 'react'
import { retireBuiltIn } from '#shop/calls/catalogue.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'

type Props = { catalogue: CatalogueAnswer; set: (catalogue: CatalogueAnswer) => void }

export function RetireBuiltIn({ catalogue: { builtIn }, set }: Props) {
  const [asks, setAsks] = useState(false)
  const { run, isBusy } = useDeskMutation(retireBuiltIn, { set })
  const retire = () => {
    setAsks(false)
    void run({ body: {}, done: 'Retired in your draft' })
  }
  return (
    <div>
      <Button kind="secondary" busy={isBusy} onClick={() => setAsks(true)}>
        Retire the sample products
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Retire the sample products?"
        footer={
          <Button wide onClick={retire}>
            Retire {builtIn === 1 ? 'one product' : `all ${builtIn} products`}
          </Button>
        }
      >
        <p>
          When you publish, the shop stops selling {builtIn === 1 ? 'the product' : `the ${builtIn} products`} that came
          with it. You can bring each one back on its own screen.
        </p>
      </Dialog>
    </div>
  )
}
