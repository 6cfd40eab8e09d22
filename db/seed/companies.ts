/** Companies of the corporate tier and partner organisations. All are invented. */
import type { CompanyPlan, YarnType } from '@tanabana/domain/vocabulary';

export type Company = readonly [
  company_name: string,
  head: readonly [name: string, designation: string],
  address: string,
  plan: CompanyPlan,
  segments: readonly (YarnType | `Other:${string}`)[],
];

export const COMPANIES: readonly Company[] = [
  [
    'Aravat Suityarn',
    ['Raghunath Iyer', 'Managing Director'],
    'Plot 14, Growth Centre, Bhilwara, Rajasthan 311001',
    'Gold',
    ['Polyester-Viscose (PV)', 'PV 80/20', 'PV 65/35'],
  ],
  [
    'Tapivat Filaments',
    ['Nilesh Desai', 'Director, Marketing'],
    'Road 6, GIDC Sachin, Surat, Gujarat 394230',
    'Gold',
    ['Polyester Filament', 'Nylon'],
  ],
  [
    'Kirtana Spinners',
    ['Kavitha Subramaniam', 'Chief Executive'],
    '48 Perundurai Road, Erode, Tamil Nadu 638011',
    'Gold',
    ['Cotton'],
  ],
  [
    'Ojasvi Polyyarn',
    ['Jignesh Patel', 'Partner'],
    'Survey 221, Dadra, Silvassa 396230',
    'Silver',
    ['Polyester Filament'],
  ],
  [
    'Palashvan Mills',
    ['Arvind Malviya', 'President'],
    'Sector C, Sanwer Road, Indore, Madhya Pradesh 452015',
    'Silver',
    ['Cotton', 'Polyester Blend'],
  ],
  [
    'Vennai Yarns',
    ['Selvi Murugan', 'Director'],
    '9 Avinashi Road, Tiruppur, Tamil Nadu 641602',
    'Silver',
    ['Cotton', 'Modal', 'Other:Melange'],
  ],
  [
    'Hemvat Woollens',
    ['Gurdev Sandhu', 'Managing Partner'],
    'Industrial Area B, Ludhiana, Punjab 141003',
    'Gold',
    ['Wool', 'Wool Blend', 'Acrylic'],
  ],
  [
    'Nandini Doublers',
    ['Dinesh Lakhani', 'Proprietor'],
    'Udhna Magdalla Road, Surat, Gujarat 395007',
    'Bronze',
    ['Polyester Filament', 'Nylon'],
  ],
  [
    'Girija Cotspin',
    ['Ganesh Rajendran', 'Joint Managing Director'],
    'Mettupalayam Road, Coimbatore, Tamil Nadu 641043',
    'Silver',
    ['Cotton', 'Linen Blend'],
  ],
  [
    'Vistar Texturisers',
    ['Chetan Rathod', 'Director'],
    'Village Masat, Silvassa 396230',
    'Bronze',
    ['Polyester Filament'],
  ],
  [
    'Meghdoot Jute Works',
    ['Tapan Bhattacharya', 'Chairman'],
    '22 Strand Road, Kolkata, West Bengal 700001',
    'Bronze',
    ['Jute', 'Linen'],
  ],
  [
    'Sutradhar Yarns',
    ['Abdul Karim Sheikh', 'Proprietor'],
    'Kalyan Road, Bhiwandi, Maharashtra 421302',
    'Bronze',
    ['Cotton', 'Viscose Rayon', 'Other:Fancy yarns'],
  ],
];

/** Requests for information about the corporate tier, the latest first. */
export const ENQUIRIES: readonly (readonly [
  name: string,
  organisation_name: string,
  email: string,
  country_code: string,
  mobile_number: string,
])[] = [
  ['Mahesh Gandhi', 'Gandhi Cotspin', 'mahesh@gandhicotspin.example', '+91', '9825061204'],
  ['Farida Shaikh', 'Malegaon Weavers Association', 'office@malegaonweavers.example', '+91', '9422071830'],
  ['Rezaul Karim', 'Narayanganj Knit Composite', 'rezaul@nkc.example', '+880', '1711504020'],
  ['Sunita Agarwal', 'Agarwal Syntex', 'sunita@agarwalsyntex.example', '+91', '9414033517'],
];

/** Companies with a banner and a logo (draw-companies.ts), and the price list that is their brochure. */
export const PICTURED = {
  'Aravat Suityarn': 'aravat-pv-suiting',
  'Tapivat Filaments': null,
  'Kirtana Spinners': 'kirtana-combed-compact',
  'Ojasvi Polyyarn': 'ojasvi-poy-fdy-silvassa',
  'Hemvat Woollens': 'hemvat-wool-acrylic',
  'Vennai Yarns': 'vennai-melange',
} as const;

export type PicturedCompany = keyof typeof PICTURED;

export const PARTNERS: readonly (readonly [name: string, website_url: string | null])[] = [
  ['Surat Twisters Forum', 'surat-twisters.example'],
  ['Bhilwara Suiting Circle', 'https://suiting-circle.example'],
  ['Knit Cluster Tiruppur', 'www.knit-cluster.example'],
  ['Ichalkaranji Loom Sangh', null],
  ['Yarn Brokers Parishad', 'https://brokers-parishad.example'],
  ['Ludhiana Hosiery Exchange', 'hosiery-exchange.example'],
  ['Erode Powerloom Union', 'powerloom-union.example'],
  ['Bhiwandi Sizers Guild', 'https://sizers-guild.example'],
  ['Panipat Shoddy Forum', null],
  ['Coimbatore Spin Institute', 'www.spin-institute.example'],
  ['Silvassa Texturisers Cell', 'texturisers-cell.example'],
  ['Bharat Jari Parishad', 'https://jari-parishad.example'],
];
