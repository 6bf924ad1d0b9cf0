/** Whether everything is there, and whether the process still takes requests; kept by `main.ts`. */
export type Health = { starting?: boolean; draining: boolean }
