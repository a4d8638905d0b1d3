import { leadKindLabels, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoment } from '@horus/contract/dates';
import { Link } from 'react-router';
import { CorrectContact } from '#pages/backoffice/leads/correct-contact.tsx';
import { CustomerOfLead } from '#pages/backoffice/leads/customer-of-lead.tsx';
import { LeadPhone } from '#pages/backoffice/leads/lead-phone.tsx';
import { FactList, type LeadPartProps } from '#pages/backoffice/leads/request-details.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const link = 'font-semibold text-lapis-700 underline underline-offset-4';

export function Requester({ lead, className, onSaved }: LeadPartProps) {
  const { account, others } = lead;
  const at = lead.email.lastIndexOf('@') + 1;
  return (
    <SectionPanel
      title="Quién lo pide"
      aside={<CorrectContact lead={lead} onSaved={onSaved} />}
      className={className}
    >
      <FactList
        rows={[
          ['Nombre', lead.name],
          ...(lead.company ? [['Empresa', lead.company] as const] : []),
          [
            'Email',
            lead.email ? (
              <a key="mail" href={`mailto:${lead.email}`} className={link}>
                {lead.email.slice(0, at)}
                <wbr />
                {lead.email.slice(at)}
              </a>
            ) : (
              'No ha dejado email'
            ),
          ],
          ['Teléfono', <LeadPhone key="phone" lead={lead} />],
          [
            'Cuenta',
            account ? (
              <CustomerOfLead key="account" customer={account} />
            ) : (
              (lead.email && 'No tiene') || 'No se puede saber solo con el teléfono'
            ),
          ],
        ]}
      />
      <h3 className="mt-5 mb-2 text-lg">Otras solicitudes suyas</h3>
      {others.length === 0 ? (
        <p className="text-sm text-ink-600">Es la primera.</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {others.map((other) => (
            <li key={other.id}>
              <Link to={paths.admin.lead.href({ leadId: other.id })} className={link}>
                {leadKindLabels[other.kind]}
              </Link>
              , {leadStatusLabels[other.status].toLowerCase()}
              <span className="block text-xs text-ink-600">{formatMoment(other.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionPanel>
  );
}
