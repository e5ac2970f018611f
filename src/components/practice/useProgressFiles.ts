import { useState } from 'react'
import { sayUnloaded } from '../../browser/loadPart.ts'

type Action = 'exportProgress' | 'importProgress' | 'forgetProgress'

/** What can be done with all that is stored of a reader: saved as a file, loaded from one, forgotten. */
export function useProgressFiles(): [message: string, act: (name: Action) => Promise<void>] {
  const [message, setMessage] = useState('')
  const act = async (name: Action) => {
    try {
      const files = await import('./progressFiles.ts')
      setMessage(await files[name]())
    } catch (error) {
      setMessage(sayUnloaded('What saves it', error))
    }
  }
  return [message, act]
}
