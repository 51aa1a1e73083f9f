/** Papers that people of the demo send each other. The PDF fonts built into every reader hold Latin letters only. */
export const DOCUMENTS = {
  appraisal: {
    name: 'NGTC-report-JD2024-0881.pdf',
    title: 'Jadeite identification report',
    lines: [
      'Report no.            JD2024-0881',
      'Object                bangle, carved from one piece',
      'Mass                  58.42 g',
      'Inner diameter        55.2 mm',
      'Colour                green, uneven',
      'Polariscope           aggregate',
      'Refractive index      1.66 (spot)',
      'Density               3.33 g/cm3',
      'Infrared spectrum     no polymer detected',
      'Conclusion            natural jadeite jade (type A)',
    ],
  },
  logbook: {
    name: '6130 timing and service.pdf',
    title: 'Timing and service sheet, ref. 6130',
    lines: [
      'Movement no.          718 204',
      'Case no.              2 419 336',
      'Dial up               +3 s/day   292 deg',
      'Crown down            +5 s/day   268 deg',
      'Crown left            +2 s/day   271 deg',
      'Chronograph running   -1 s/day   259 deg',
      'Power reserve         46 h',
      'Work done             cleaning, oils, mainspring, gaskets',
    ],
  },
  consignment: {
    name: 'Consignment receipt VV-HK-20431.pdf',
    title: 'Consignment receipt VV-HK-20431',
    lines: [
      'Received at           Vermeil Vault Hong Kong',
      'Object                kynam agarwood, one piece',
      'Mass on receipt       38.61 g',
      'Seal no.              HK 004 118',
      'Insured value         CNY 150,000',
      'Commission            5 % on sale',
      'Returned on request   within two working days',
    ],
  },
} as const;
export type DocumentName = keyof typeof DOCUMENTS;
