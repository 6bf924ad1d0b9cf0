import { describe, expect, it } from 'vitest'
import { readElectronicInvoice } from './read-invoice.ts'

const CII = `<?xml version="1.0"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
 <rsm:ExchangedDocument><ram:ID>FA-7</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20270902</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
 <rsm:SupplyChainTradeTransaction>
  <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>Tube cuivre &amp; raccords</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="MTR">12.5</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
  <ram:ApplicableHeaderTradeAgreement>
   <ram:SellerTradeParty><ram:Name>Négoce du Sud</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization></ram:SellerTradeParty>
   <ram:BuyerTradeParty><ram:Name>Atelier</ram:Name><ram:GlobalID schemeID="0009">55210055400013</ram:GlobalID></ram:BuyerTradeParty>
  </ram:ApplicableHeaderTradeAgreement>
  <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
   <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20271002</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
   <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">20.00</ram:TaxTotalAmount><ram:GrandTotalAmount>120.00</ram:GrandTotalAmount><ram:DuePayableAmount>120.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  </ram:ApplicableHeaderTradeSettlement>
 </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

const UBL = `<?xml version="1.0"?>
<CreditNote xmlns="a" xmlns:cac="b" xmlns:cbc="c">
 <cbc:ID>AV-7</cbc:ID><cbc:IssueDate>2027-09-02</cbc:IssueDate><cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
 <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Négoce du Sud</cbc:RegistrationName><cbc:CompanyID>732 829 320</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
 <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:CompanyID>552100554</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
 <cac:TaxTotal><cbc:TaxAmount>20</cbc:TaxAmount></cac:TaxTotal>
 <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>120</cbc:TaxInclusiveAmount><cbc:PayableAmount>120</cbc:PayableAmount></cac:LegalMonetaryTotal>
 <cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity>2</cbc:CreditedQuantity><cbc:LineExtensionAmount>100</cbc:LineExtensionAmount><cac:Item><cbc:Name>Retour</cbc:Name></cac:Item></cac:CreditNoteLine>
</CreditNote>`

describe('an electronic invoice that comes', () => {
  it('is read in CII', () => {
    expect(readElectronicInvoice(CII)).toEqual({
      syntax: 'CII',
      number: 'FA-7',
      typeCode: '380',
      issuedOn: '2027-09-02',
      dueOn: '2027-10-02',
      seller: { name: 'Négoce du Sud', siren: '732829320' },
      buyerSiren: '552100554',
      totalExclCents: 10_000,
      totalVatCents: 2_000,
      totalInclCents: 12_000,
      dueCents: 12_000,
      lines: [{ name: 'Tube cuivre & raccords', quantity: '12.5', totalCents: 10_000 }],
    })
  })
  it('and in UBL', () => {
    expect(readElectronicInvoice(UBL)).toMatchObject({
      syntax: 'UBL',
      number: 'AV-7',
      typeCode: '381',
      dueOn: null,
      seller: { name: 'Négoce du Sud', siren: '732829320' },
      buyerSiren: '552100554',
      totalInclCents: 12_000,
      lines: [{ name: 'Retour', quantity: '2', totalCents: 10_000 }],
    })
  })
  it.each([
    ['nothing', ''],
    ['no XML', 'bonjour'],
    ['another document', '<a><ID>FA-7</ID></a>'],
    ['an entity of its own', CII.replace('<rsm:', '<!DOCTYPE a [<!ENTITY b "c">]><rsm:')],
    ['another currency', CII.replace('>EUR<', '>USD<')],
    ['no seller', CII.replace('732829320', '')],
    ['a day that is none', CII.replace('20270902', '20271302')],
    ['an amount that is none', CII.replaceAll('>120.00<', '>beaucoup<')],
    ['an amount too large to count', CII.replaceAll('>120.00<', '>123456789.00<')],
    ['an amount that the database cannot hold', CII.replaceAll('>120.00<', '>30000000.00<')],
    ['a character that no XML holds', CII.replace('Négoce', 'Né\0goce')],
    ['cut off', CII.slice(0, 600)],
    ['too long', CII + ' '.repeat(5_000_000)],
  ])('is none: %s', (_, xml) => {
    expect(readElectronicInvoice(xml)).toBeNull()
  })
  it('with very many lines is read up to two hundred of them', () => {
    const line = CII.slice(
      CII.indexOf('<ram:IncludedSupply'),
      CII.indexOf('<ram:ApplicableHeaderTradeAgreement>'),
    )
    const read = readElectronicInvoice(CII.replace(line, line.repeat(6_000)))
    expect(read?.lines).toHaveLength(200)
  })
  it('cuts a long name without leaving half a sign', () => {
    const read = readElectronicInvoice(CII.replace('Négoce du Sud', `${'a'.repeat(299)}🔧 du Sud`))
    expect(read?.seller.name.length).toBe(300)
    expect(read?.seller.name.isWellFormed()).toBe(true)
  })
})
