import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  xpZ12013Platform,
  type PlatformSettings,
} from '#app/platform/e-invoicing/xp-z12-013.server.ts'

/** A flow of the stand-in. */
export type StandInFlow = {
  flowId: string
  trackingId: string | null
  name: string
  flowType: string
  flowSyntax: string
  flowDirection: 'In' | 'Out'
  acknowledgement: { status: 'Pending' | 'Ok' | 'Error'; details: { reasonMessage: string }[] }
  submittedAt: Date
  updatedAt: Date
  bytes: Buffer
}

/**
 * What goes wrong: no answer, one that is lost once the file is taken, a status, or a refusal of
 * the file with its reason.
 */
export type PlatformTrouble =
  | { kind: 'down' }
  | { kind: 'lost' }
  | { kind: 'status'; status: number }
  | { kind: 'rejects'; reason: string }

const ACCOUNT = { id: 'ouvreo', secret: 'platform-stand-in' }

/**
 * An approved platform on the loopback, by the French standard API (XP Z12-013): tokens, flows,
 * searches, the directory. It checks a file when it is asked to and says what the other platform
 * and the client say. `now` is its own clock.
 */
export class PlatformStandIn {
  readonly flows: StandInFlow[] = []
  /** Companies that the directory does not know. */
  readonly unlisted = new Set<string>()
  /** The next requests fail so: `times` of them, or all. */
  trouble: (PlatformTrouble & { times?: number }) | null = null
  /** Files wait until `acknowledge`: the platform answers an hour later. */
  slow = false
  /** How many files came. */
  deposits = 0
  now: Date
  private url = 'http://127.0.0.1'
  private readonly token = randomUUID()
  private readonly server = createServer((request, response) => void this.serve(request, response))

  constructor(now: Date) {
    this.now = now
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
    return this
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** How the product is connected to it. */
  get settings(): PlatformSettings {
    return {
      flowUrl: new URL(`${this.url}/flow/`),
      directoryUrl: new URL(`${this.url}/directory`),
      tokenUrl: new URL(`${this.url}/token`),
      clientId: ACCOUNT.id,
      clientSecret: ACCOUNT.secret,
      registration: '0042',
      name: 'Plateforme de démonstration',
      timeoutMs: 1_000,
    }
  }

  platform() {
    return xpZ12013Platform(this.settings)
  }

  /** Checks what waits. */
  acknowledge(): void {
    for (const flow of this.flows)
      if (flow.acknowledgement.status === 'Pending') {
        flow.acknowledgement.status = 'Ok'
        flow.updatedAt = this.now
      }
  }

  /** Says a status of an invoice, as a message of its own. */
  say(code: number, invoice: { number: string; siren: string }, reason = ''): string {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
  <rsm:AcknowledgementDocument>
    <ram:TypeCode>${code < 204 || code === 213 ? 305 : 23}</ram:TypeCode>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>
      <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
      <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${invoice.siren}</ram:GlobalID></ram:IssuerTradeParty>
      <ram:SpecifiedDocumentStatus><ram:ReasonCode>AUTRE</ram:ReasonCode><ram:Reason>${reason}</ram:Reason><ram:SequenceNumeric>1</ram:SequenceNumeric></ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`
    return this.keep('CustomerInvoiceLC', 'CDAR', 'In', Buffer.from(xml), null).flowId
  }

  /** A supplier's invoice comes for a company of the product, as a file of its own. */
  bring(bytes: Buffer, syntax: 'Factur-X' | 'CII' | 'UBL' = 'CII'): string {
    return this.keep('SupplierInvoice', syntax, 'In', bytes, null).flowId
  }

  private keep(
    flowType: string,
    flowSyntax: string,
    flowDirection: 'In' | 'Out',
    bytes: Buffer,
    trackingId: string | null,
  ): StandInFlow {
    const flow: StandInFlow = {
      flowId: randomUUID(),
      trackingId,
      name: '',
      flowType,
      flowSyntax,
      flowDirection,
      acknowledgement: { status: this.slow ? 'Pending' : 'Ok', details: [] },
      submittedAt: this.now,
      updatedAt: this.now,
      bytes,
    }
    this.flows.push(flow)
    return flow
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const answer = (status: number, json: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    }
    const what = `${request.method} ${pathname}`
    const trouble = this.troubleOf(what)
    if (trouble?.kind === 'down') return void request.socket.destroy()
    if (trouble?.kind === 'status') return answer(trouble.status, { errorMessage: 'Indisponible' })
    if (what === 'POST /token') {
      const asked = new URLSearchParams(body.toString())
      const known =
        asked.get('client_id') === ACCOUNT.id && asked.get('client_secret') === ACCOUNT.secret
      return known
        ? answer(200, { access_token: this.token, expires_in: 300 })
        : answer(401, { error: 'invalid_client' })
    }
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return answer(401, { errorMessage: 'Non authentifié' })
    if (pathname.endsWith('/v1/healthcheck')) return answer(200, { status: 'ok' })
    const siren = /^\/directory\/v1\/directory-line\/code:(\d{9})$/u.exec(pathname)?.[1]
    if (siren)
      return this.unlisted.has(siren)
        ? answer(404, {})
        : answer(200, { addressingIdentifier: siren })
    if (what === 'POST /flow/v1/flows/search') return answer(200, this.search(body))
    if (what === 'POST /flow/v1/flows') {
      const flow = await this.take(request, body, trouble)
      if (trouble?.kind === 'lost') return void request.socket.destroy()
      return flow ? answer(201, flow) : answer(422, { errorMessage: 'Empreinte inattendue' })
    }
    const id = /^\/flow\/v1\/flows\/([^/]+)$/u.exec(pathname)?.[1]
    const flow = this.flows.find(({ flowId }) => flowId === id)
    if (!flow) return answer(404, { errorMessage: 'Flux inconnu' })
    if (searchParams.get('docType') !== 'Original') return answer(200, flow)
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.end(flow.bytes)
  }

  private troubleOf(what: string): PlatformTrouble | null {
    const { trouble } = this
    if (!trouble) return null
    // What is lost or refused is a file; the rest goes for every request.
    const ofFiles = trouble.kind === 'lost' || trouble.kind === 'rejects'
    if (ofFiles && what !== 'POST /flow/v1/flows') return null
    if (trouble.times !== undefined && --trouble.times <= 0) this.trouble = null
    return trouble
  }

  private search(body: Buffer) {
    const { limit, where } = JSON.parse(body.toString()) as {
      limit: number
      where: { trackingId?: string; updatedAfter?: string; flowType?: string[] }
    }
    const results = this.flows
      .filter(
        ({ trackingId, updatedAt, flowType }) =>
          (where.trackingId === undefined || trackingId === where.trackingId) &&
          (where.updatedAfter === undefined || updatedAt > new Date(where.updatedAfter)) &&
          (where.flowType === undefined || where.flowType.includes(flowType)),
      )
      .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
      .slice(0, limit)
    return { limit, filters: where, results: results.map(({ bytes: _, ...flow }) => flow) }
  }

  private async take(
    request: IncomingMessage,
    body: Buffer,
    trouble: PlatformTrouble | null,
  ): Promise<StandInFlow | null> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type']! },
    }).formData()
    const info = JSON.parse(await (form.get('flowInfo') as File).text()) as {
      trackingId: string
      flowType: string
      flowSyntax: string
      sha256: string
    }
    const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== info.sha256) return null
    this.deposits++
    const flow = this.keep(info.flowType, info.flowSyntax, 'Out', bytes, info.trackingId)
    if (trouble?.kind === 'rejects')
      flow.acknowledgement = { status: 'Error', details: [{ reasonMessage: trouble.reason }] }
    return flow
  }
}
