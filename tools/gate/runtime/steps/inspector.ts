import type { Debugger, HeapProfiler, Runtime } from 'node:inspector'

/** What the debugger protocol is asked, and what it answers. */
interface Methods {
  'Debugger.enable': [object, unknown]
  'Debugger.getPossibleBreakpoints': [
    Debugger.GetPossibleBreakpointsParameterType,
    { locations: { lineNumber: number; columnNumber?: number; scriptId: string; type?: string }[] },
  ]
  'Debugger.resume': [object, unknown]
  'Debugger.setBreakpoint': [Debugger.SetBreakpointParameterType, unknown]
  'Debugger.setBreakpointOnFunctionCall': [{ objectId: string }, unknown]
  'Debugger.setInstrumentationBreakpoint': [{ instrumentation: string }, { breakpointId: string }]
  'Debugger.removeBreakpoint': [{ breakpointId: string }, unknown]
  'Debugger.setBreakpointsActive': [{ active: boolean }, unknown]
  'Debugger.setPauseOnExceptions': [{ state: string }, unknown]
  'HeapProfiler.getHeapObjectId': [HeapProfiler.GetHeapObjectIdParameterType, { heapSnapshotObjectId: string }]
  'HeapProfiler.takeHeapSnapshot': [object, unknown]
  'Runtime.callFunctionOn': [Runtime.CallFunctionOnParameterType, { result: Runtime.RemoteObject }]
  'Runtime.enable': [object, unknown]
  'Runtime.evaluate': [Runtime.EvaluateParameterType, { result: Runtime.RemoteObject }]
  'Runtime.getProperties': [Runtime.GetPropertiesParameterType, Properties]
  'Runtime.runIfWaitingForDebugger': [object, unknown]
}

/** Node's types do not know the private fields. */
interface Properties extends Runtime.GetPropertiesReturnType {
  privateProperties?: { name: string; value?: Runtime.RemoteObject }[]
}

/** What is told unasked. */
export interface Events {
  'Debugger.paused': Debugger.PausedEventDataType & { data?: { url?: string; description?: string; value?: unknown } }
  'Debugger.scriptParsed': Debugger.ScriptParsedEventDataType
  'HeapProfiler.addHeapSnapshotChunk': { chunk: string }
  'Runtime.executionContextCreated': { context: { id: number } }
  'Runtime.executionContextDestroyed': object
}

type Message =
  | { id: number; result: never; error?: { message: string } }
  | { [K in keyof Events]: { id?: undefined; method: K; params: Events[K] } }[keyof Events]

/** A connection to the debugger of a Node process. */
export class Inspector {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<never>>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  /**
   * Connects, and tells events from then on.
   * @param address What the process has written to its error output.
   * @param tell Called for every event; what it returns is not awaited.
   */
  static async open(address: string, onEvent: (event: Exclude<Message, { id: number }>) => void): Promise<Inspector> {
    const socket = new WebSocket(address)
    const inspector = new Inspector(socket)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The debugger cannot be reached.')))
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message
      if (message.id === undefined) return onEvent(message)
      const waiting = inspector.#waiting.get(message.id)
      inspector.#waiting.delete(message.id)
      if (message.error) waiting?.reject(new Error(message.error.message))
      else waiting?.resolve(message.result)
    })
    socket.addEventListener('close', () => {
      for (const { reject: end } of inspector.#waiting.values()) end(new Error('The debugger is gone.'))
    })
    await promise
    return inspector
  }

  /** Asks, and waits for the answer. */
  send<K extends keyof Methods>(method: K, params: Methods[K][0]): Promise<Methods[K][1]> {
    const waiting = Promise.withResolvers<never>()
    this.#waiting.set(++this.#last, waiting)
    this.#socket.send(JSON.stringify({ id: this.#last, method, params }))
    return waiting.promise
  }

  /** Lets the process end. */
  close(): void {
    this.#socket.close()
  }
}
