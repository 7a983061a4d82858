import { paths } from '#shop/paths.ts'
import { HeroPicture } from '../pages/home/hero.tsx'
import { ImageEditor } from './image-editor/image-editor.tsx'
import { InternalTool } from './internal-tool.tsx'

/** Edits the hero's picture in words, to try before a photographer is asked (specification 2, internal tools). */
export function ImageEditorPage() {
  return (
    <InternalTool title="Image editor" path={paths.imageEditor}>
      <ImageEditor original={<HeroPicture layout="above" />} />
    </InternalTool>
  )
}
