/**
 * Notices of the pages on which admins edit companies and their dealers and read corporate enquiries (marketplace
 * document, §8 Admin).
 */
import { failure, info, notices, success } from '../notice.ts';

export const companyNotices = notices('companies', {
  dealersNotFetched: failure(),
  selectionMissing: failure(),
  alreadyDealer: failure(),
  dealerNotAdded: failure(),
  dealerAdded: success({ takes: ['name', 'company_name'] }),
  dealerNotRemoved: failure(),
  dealerRemoved: success({ takes: ['name', 'company_name'] }),
  dealersChanged: failure({ takes: ['company_name'] }),
  enquiriesNotFetched: failure(),
  enquiriesNotExported: failure(),
  missingFields: failure(),
  bannerType: failure(),
  brochureType: failure(),
  logoType: failure(),
  brochureIncomplete: info({ takes: ['company_name'] }),
  dataMissing: failure(),
  companyNotRegistered: failure(),
  companyRegistered: success({ takes: ['company_name'] }),
  companyNotUpdated: failure(),
  companyUpdated: success({ takes: ['company_name'] }),
  nothingChanged: info(),
  companyChanged: failure({ takes: ['company_name'] }),
  companyNotDeleted: failure(),
  companyDeleted: success({ takes: ['company_name'] }),
});
