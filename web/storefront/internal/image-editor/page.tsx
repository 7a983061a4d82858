import { Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { INSTRUCTION_MAX } from '#shop/image-editor/edit.ts'
import { paths } from '#shop/paths.ts'
import { heroPictures, heroProduct } from '#shop/pictures/hero-pictures.ts'
import { pictureSet } from '#shop/pictures/picture-file.ts'
import type { Shop } from '#shop/shop.ts'
import { loggedFetch } from '../../../platform/api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/status-region.tsx'
import { showToast } from '../../../ui/toast.ts'
import { HeroPicture } from '../../pages/home/page.tsx'
import { InternalTool } from '../internal-tool.tsx'
import { editImage, keepImage } from './edit-image.ts'
import styles from './page.module.css'

type Result = { readonly url: string; readonly instruction: string }

const SHOWS_SECONDS_FROM = 3

const fileName = (url: string) => `hero-edited.${/^data:image\/(\w+)/.exec(url)?.[1] ?? 'png'}`

async function edit(shop: Shop, picture: Element | null, instruction: string) {
  if (!navigator.onLine)
    return { ok: false, title: 'Error editing image', text: 'You are offline. Try again when connected.' } as const
  const file = picture && (await largestFile(shop, picture).catch(() => null))
  if (!file) return { ok: false, title: 'Error', text: 'Failed to edit image' } as const
  return editImage(file, instruction)
}

/** Edits the hero's picture by an instruction in words, and shows the edited one beside it (S2.113). */
export function ImageEditorPage() {
  const shop = useShop()
  const picture = useRef<HTMLDivElement>(null)
  const [isEditing, setEditing] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [result, setResult] = useState<Result | null>(null)

  const apply = async (form: HTMLFormElement) => {
    const field = form.querySelector('textarea')
    const instruction = field?.value.trim() ?? ''
    setMissing(instruction === '')
    if (instruction === '') return field?.focus()
    setEditing(true)
    announce('Editing the picture')
    const edited = await edit(shop, picture.current, instruction)
    setEditing(false)
    if (edited.ok) setResult({ url: edited.url, instruction })
    showToast(edited.ok ? { title: 'Image edited successfully!', kind: 'done' } : { ...edited, kind: 'error' })
  }

  return (
    <InternalTool title="Image editor" path={paths.imageEditor}>
      <div className={styles.editor}>
        <figure className={styles.figure}>
          <figcaption>Original</figcaption>
          <div ref={picture} className={styles.picture}>
            <HeroPicture layout="above" />
          </div>
        </figure>
        <figure className={styles.figure} aria-busy={isEditing}>
          <figcaption>Edited</figcaption>
          <div className={styles.picture}>
            {result ? <img src={result.url} alt={`Edited: ${result.instruction}`} /> : <p>Nothing edited yet</p>}
          </div>
          <div className={styles.below}>
            {result && (
              <a href={result.url} download={fileName(result.url)} className={styles.download}>
                <Icon of={Download} />
                Download
              </a>
            )}
            {result && <Keep key={result.url} url={result.url} />}
          </div>
        </figure>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isEditing) void apply(event.currentTarget)
          }}
        >
          <TextArea
            label="Edit instruction"
            name="instruction"
            rows={3}
            maxLength={INSTRUCTION_MAX}
            hint="In words, several in a sentence, such as: a little warmer and much brighter, crop square"
            error={isMissing ? 'Say what to change.' : undefined}
          />
          <Button type="submit" busy={isEditing}>
            Apply edit
          </Button>
          <p className={styles.status}>{isEditing && <Progress />}</p>
        </form>
      </div>
    </InternalTool>
  )
}

function Keep({ url }: { url: string }) {
  const [state, setState] = useState<'offered' | 'busy' | 'kept'>('offered')
  const keep = async () => {
    setState('busy')
    const problem = await keepImage(url)
    setState(problem === null ? 'kept' : 'offered')
    showToast(
      problem === null
        ? { title: 'Kept for the front page', kind: 'done' }
        : { title: 'Not kept', text: problem, kind: 'error' },
    )
  }
  if (state === 'kept')
    return (
      <a href="/desk/shop/words">Choose it at the desk: it is kept for a week, and for good once it is published</a>
    )
  return (
    <Button kind="secondary" busy={state === 'busy'} onClick={() => void keep()}>
      Keep for the front page
    </Button>
  )
}

function Progress() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return <>Editing…{seconds >= SHOWS_SECONDS_FROM && ` ${seconds} s`}</>
}

// The file of what is shown, as large as there is one, since the result can be shown on the front page again.
// AVIF is the only format in that size.
async function largestFile(shop: Shop, element: Element): Promise<Blob> {
  const shown = element.querySelector('img')
  if (!shown) throw new Error('There is no photograph to edit')
  await shown.decode()
  const shape = shown.naturalWidth > shown.naturalHeight ? 'wide' : 'tall'
  const { file } = heroProduct(shop) ?? { file: heroPictures(shop)[shape] }
  // The last of a set is the widest.
  const url = file && pictureSet(file).split(' ').at(-2)
  if (!url) throw new Error('There is no photograph to edit')
  const response = await loggedFetch(url)
  if (!response.ok) throw new Error('The photograph could not be loaded')
  return response.blob()
}
