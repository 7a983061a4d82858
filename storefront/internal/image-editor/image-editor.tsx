import { Download } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { loggedFetch } from '../../platform/fetch.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/status-region.tsx'
import { showToast } from '../../ui/toast.ts'
import { editImage } from './edit-image.ts'
import styles from './image-editor.module.css'
import { rasterise } from './rasterise.ts'
import { TimeSpent } from './time-spent.tsx'

type Result = { readonly url: string; readonly instruction: string }

const fileName = (url: string) => `hero-edited.${/^data:image\/(\w+)/.exec(url)?.[1] ?? 'png'}`

async function edit(picture: Element | null, instruction: string) {
  if (!navigator.onLine)
    return { ok: false, title: 'Error editing image', text: 'You are offline. Try again when connected.' } as const
  const imageUrl = picture && (await rasterise(picture).catch(() => null))
  if (!imageUrl) return { ok: false, title: 'Error', text: 'Failed to edit image' } as const
  return editImage(imageUrl, instruction, { send: loggedFetch })
}

/** Sends a picture of the page with an instruction in words, and shows what comes back beside it. */
export function ImageEditor({ original }: { original: ReactNode }) {
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
    const edited = await edit(picture.current, instruction)
    setEditing(false)
    if (edited.ok) setResult({ url: edited.url, instruction })
    showToast(edited.ok ? { title: 'Image edited successfully!', kind: 'done' } : { ...edited, kind: 'error' })
  }

  return (
    <div className={styles.editor}>
      <figure className={styles.figure}>
        <figcaption>Original</figcaption>
        <div ref={picture} className={styles.picture}>
          {original}
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
          maxLength={500}
          hint="In words, several in a sentence, such as: a little warmer and much brighter, crop square"
          error={isMissing ? 'Say what to change.' : undefined}
        />
        <Button type="submit" busy={isEditing}>
          Apply edit
        </Button>
        <p className={styles.status}>{isEditing && <TimeSpent />}</p>
      </form>
    </div>
  )
}
