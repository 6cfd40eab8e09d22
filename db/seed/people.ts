/** The members of the demonstration. Names, firms and numbers are invented; the places are where yarn is traded. */
import type { BusinessType, ExecutiveRole, MembershipType, YarnType } from '@tanabana/domain/vocabulary';

/** What sets a member apart from a Free Member without badges. */
export type Traits = {
  membership_type?: MembershipType;
  is_verified_member?: boolean;
  is_dealer?: boolean;
  role?: ExecutiveRole;
  department?: string;
  /** Balance at which the ledger ends; the membership's allowance when absent. */
  credits?: number;
  /** Address of the member whose referral code was used. */
  referred_by?: string;
  hidden?: boolean;
  country?: string;
  country_code?: string;
};

export type Person = readonly [
  email: string,
  member_name: string,
  business_name: string,
  place: readonly [city: string, district: string | null, state: string | null, pin: string],
  business_type: readonly BusinessType[],
  my_yarns: readonly YarnType[],
  traits?: Traits,
];

const SURAT = ['Surat', 'Surat', 'Gujarat', '395002'] as const;
const SACHIN = ['Sachin', 'Surat', 'Gujarat', '394230'] as const;
const SILVASSA = ['Silvassa', 'Dadra and Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu', '396230'] as const;
const AHMEDABAD = ['Ahmedabad', 'Ahmedabad', 'Gujarat', '380002'] as const;
const BHIWANDI = ['Bhiwandi', 'Thane', 'Maharashtra', '421302'] as const;
const ICHALKARANJI = ['Ichalkaranji', 'Kolhapur', 'Maharashtra', '416115'] as const;
const MALEGAON = ['Malegaon', 'Nashik', 'Maharashtra', '423203'] as const;
const BHILWARA = ['Bhilwara', 'Bhilwara', 'Rajasthan', '311001'] as const;
const LUDHIANA = ['Ludhiana', 'Ludhiana', 'Punjab', '141003'] as const;
const PANIPAT = ['Panipat', 'Panipat', 'Haryana', '132103'] as const;
const TIRUPPUR = ['Tiruppur', 'Tiruppur', 'Tamil Nadu', '641604'] as const;
const ERODE = ['Erode', 'Erode', 'Tamil Nadu', '638001'] as const;
const COIMBATORE = ['Coimbatore', 'Coimbatore', 'Tamil Nadu', '641001'] as const;
const KOLKATA = ['Kolkata', 'Kolkata', 'West Bengal', '700001'] as const;
const INDORE = ['Indore', 'Indore', 'Madhya Pradesh', '452001'] as const;
const VARANASI = ['Varanasi', 'Varanasi', 'Uttar Pradesh', '221001'] as const;

const PAID = { membership_type: 'Paid Member', is_verified_member: true } as const;

function executive(role: ExecutiveRole, department: string): Traits {
  return { membership_type: 'Corporate Member', is_verified_member: true, role, department };
}

/** One member, one line. The first eight are the demo logins, in the order of `DEMO_LOGINS`. */
// prettier-ignore
export const PEOPLE: readonly Person[] = [
  ['free@tanabana.example', 'Asha Vekariya', 'Vekariya Knit Fabrics', SURAT, ['Weaver'], ['Polyester Filament', 'Cotton']],
  ['paid@tanabana.example', 'Mahesh Bothra', 'Bothra Synthetics', BHILWARA, ['Yarn Trader/Dealer'], ['PV 65/35', 'Polyester-Viscose (PV)', 'Viscose Rayon'], PAID],
  ['executive@tanabana.example', 'Raghunath Iyer', 'Aravat Suityarn', BHILWARA, ['Yarn Manufacturer'], ['Polyester-Viscose (PV)', 'PV 80/20'], executive('Super Admin', 'Dyed Suiting')],
  ['dealer@tanabana.example', 'Farida Contractor', 'Contractor Yarn Agency', BHIWANDI, ['Yarn Trader/Dealer'], ['Polyester Filament', 'Viscose Rayon'], { ...PAID, is_dealer: true }],
  ['admin2@tanabana.example', 'Admin', 'Admin', SURAT, [], []],
  ['admin1@tanabana.example', 'Admin', 'Admin', SURAT, [], []],
  ['three@tanabana.example', 'Devika Nambiar', 'Nambiar Hosiery', TIRUPPUR, ['Weaver'], ['Cotton', 'Cotton-Spandex'], { credits: 3 }],
  ['zero@tanabana.example', 'Harpreet Gill', 'Gill Shawl Works', LUDHIANA, ['Embroidery'], ['Wool', 'Acrylic'], { credits: 0 }],
  ['admin3@tanabana.example', 'Admin', 'Admin', SURAT, [], []],
  ['jignesh@ojasvi.example', 'જિગ્નેશ પટેલ', 'Ojasvi Polyyarn', SILVASSA, ['Yarn Manufacturer'], ['Polyester Filament'], executive('Admin', 'POY and FDY')],
  ['kavitha@kirtana.example', 'Kavitha Subramaniam', 'Kirtana Spinners', ERODE, ['Yarn Manufacturer'], ['Cotton'], executive('Super Admin', 'Compact Cotton')],
  ['nilesh@tapivat.example', 'Nilesh Desai', 'Tapivat Filaments', SACHIN, ['Yarn Manufacturer'], ['Polyester Filament', 'Nylon'], executive('User', 'Bright FDY')],
  ['gurdev@hemvat.example', 'Gurdev Sandhu', 'Hemvat Woollens', LUDHIANA, ['Yarn Manufacturer'], ['Wool', 'Wool Blend', 'Acrylic'], executive('Super Admin', 'Hand Knitting')],
  ['selvi@vennai.example', 'Selvi Murugan', 'Vennai Yarns', TIRUPPUR, ['Yarn Manufacturer', 'Yarn Exporter/Importer'], ['Cotton', 'Modal'], executive('Admin', 'Melange')],
  ['ramesh@chaudhari.example', 'रमेश चौधरी', 'चौधरी यार्न ट्रेडर्स', MALEGAON, ['Yarn Trader/Dealer'], ['Polyester-Cotton (PC)', 'PC'], { ...PAID, is_dealer: true }],
  ['bharat@shahdoubling.example', 'Bharat Shah', 'Shah Doubling and Twisting', SURAT, ['Doubling and Twisting Unit'], ['Polyester Filament', 'Viscose Rayon'], PAID],
  ['imran@ansari.example', 'Imran Ansari', 'Ansari Powerloom', MALEGAON, ['Weaver'], ['Polyester-Cotton (PC)', 'Cotton']],
  ['sunanda@patilsizing.example', 'Sunanda Patil', 'Patil Sizing Works', ICHALKARANJI, ['Sizer'], ['Cotton', 'Cotton Blend'], PAID],
  ['vikram@khannaexports.example', 'Vikram Khanna', 'Khanna Overseas', PANIPAT, ['Yarn Exporter/Importer'], ['Cotton', 'Jute', 'Polyester Spun'], { ...PAID, is_dealer: true }],
  ['heena@jarivala.example', 'હીના જરીવાળા', 'જરીવાળા એન્ડ સન્સ', SURAT, ['Jari Manufacturer', 'Embroidery'], ['Silk', 'Others']],
  ['tapan@meghdoot.example', 'Tapan Bhattacharya', 'Meghdoot Jute Works', KOLKATA, ['Yarn Manufacturer', 'Rope Manufacturer'], ['Jute', 'Linen'], executive('Super Admin', 'Hessian')],
  ['lakshmi@erodedyers.example', 'Lakshmi Palaniswami', 'Erode Dyers and Bleachers', ERODE, ['Yarn Processor and Dyer'], ['Cotton', 'Viscose Rayon'], PAID],
  ['om@agrawalrope.example', 'Om Prakash Agrawal', 'Agrawal Rope and Twine', AHMEDABAD, ['Rope Manufacturer'], ['Polypropylene Filament', 'Nylon', 'Jute']],
  ['meena@kothariemb.example', 'Meena Kothari', 'Kothari Embroideries', SURAT, ['Embroidery'], ['Viscose Rayon', 'Polyester Filament'], { referred_by: 'free@tanabana.example' }],
  ['suresh@downgrade.example', 'Suresh Jain', 'Jain Downgrade Yarns', SURAT, ['Downgrade Trader'], ['Polyester Filament', 'Nylon'], { is_dealer: true }],
  ['anwar@banarasi.example', 'Anwar Hussain', 'Banarasi Silk Gaddi', VARANASI, ['Weaver'], ['Silk', 'Silk Blend'], PAID],
  ['pooja@indoreknits.example', 'पूजा शर्मा', 'Palashvan Mills', INDORE, ['Yarn Manufacturer'], ['Cotton', 'Polyester Blend'], executive('User', 'Carded Hosiery')],
  ['ganesh@coimspin.example', 'Ganesh Rajendran', 'Girija Cotspin', COIMBATORE, ['Yarn Manufacturer'], ['Cotton', 'Modal', 'Linen Blend'], executive('Admin', 'Combed Cotton')],
  ['ritu@ludhianaknit.example', 'Ritu Arora', 'Arora Knitwear', LUDHIANA, ['Weaver'], ['Acrylic', 'Wool Blend'], { hidden: true }],
  ['yusuf@bhiwandiloom.example', 'Yusuf Momin', 'Momin Textiles', BHIWANDI, ['Weaver'], ['Polyester Spun', 'Polyester-Viscose (PV)']],
  ['chetan@vistar.example', 'Chetan Rathod', 'Vistar Texturisers', SILVASSA, ['Yarn Manufacturer'], ['Polyester Filament'], executive('Super Admin', 'Texturised')],
  ['sanjay@longname.example', 'Sanjaykumar Venkataramanan Chidambaranathan Subrahmanyam Ramachandra Iyengar', 'Shree Lakshmi Narasimha Cotton Ginning, Spinning, Weaving and Processing Mills Private Limited (Unit II, Tiruppur)', TIRUPPUR, ['Yarn Manufacturer', 'Yarn Exporter/Importer', 'Yarn Trader/Dealer', 'Yarn Processor and Dyer'], ['Cotton', 'Cotton-Spandex', 'Modal', 'Viscose Rayon', 'Polyester-Cotton (PC)'], PAID],
  ['nikhil@acetate.example', 'Nikhil Mehta', 'Mehta Ribbon Yarns', AHMEDABAD, ['Yarn Trader/Dealer'], ['Acetate', 'Viscose Rayon', 'Nylon']],
  ['priya@linenco.example', 'Priya Sengupta', 'Sengupta Linen House', KOLKATA, ['Yarn Exporter/Importer'], ['Linen', 'Linen Blend'], PAID],
  ['dinesh@nandini.example', 'Dinesh Lakhani', 'Nandini Doublers', SURAT, ['Doubling and Twisting Unit'], ['Polyester Filament', 'Nylon'], executive('Super Admin', 'Twisted Yarn')],
  ['abdul@sutradhar.example', 'Abdul Karim Sheikh', 'Sutradhar Yarns', BHIWANDI, ['Yarn Trader/Dealer'], ['Cotton', 'Viscose Rayon'], executive('Admin', 'Grey Yarn')],
  ['bishnu@nepalcarpet.example', 'Bishnu Shrestha', 'Himal Carpet Udyog', ['Biratnagar', null, null, '56613'], ['Weaver', 'Yarn Exporter/Importer'], ['Wool', 'Silk Blend'], { country: 'Nepal', country_code: '+977' }],
  ['nasrin@dhakaknit.example', 'Nasrin Akter', 'Padma Knit Composite', ['Narayanganj', null, null, '1400'], ['Yarn Exporter/Importer'], ['Cotton', 'Cotton Blend'], { ...PAID, country: 'Bangladesh', country_code: '+880' }],
  ['emre@bursaiplik.example', 'Emre Yıldız', 'Bursa İplik', ['Bursa', null, null, '16040'], ['Yarn Exporter/Importer'], ['Polyester Filament', 'Acetate'], { country: 'Turkey', country_code: '+90', hidden: true }],
  ['manoj@panipatrecycle.example', 'Manoj Saini', 'Saini Recycled Yarns', PANIPAT, ['Yarn Manufacturer', 'Downgrade Trader'], ['Cotton Blend', 'Polyester Blend', 'Others']],
  ['ranjit@sizingerode.example', 'Ranjit Gounder', 'Kaveri Sizing Mills', ERODE, ['Sizer'], ['Cotton', 'Polyester-Cotton (PC)']],
  ['admin4@tanabana.example', 'Admin', 'Admin', SURAT, [], []],
];
