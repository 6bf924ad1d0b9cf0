import MapPin from 'lucide-react/icons/map-pin'
import { Button } from '../button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { Stepper } from '#app/ui/form/stepper.tsx'
import { FileField, TextArea, TextField } from '#app/ui/form/text-field.tsx'

const TRADES = [
  { value: 'maconnerie', label: 'Maçonnerie' },
  { value: 'plomberie', label: 'Plomberie' },
  { value: 'couverture', label: 'Couverture' },
]

/** A form at rest, and the same one refused. */
export function FormSamples() {
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      <form className="grid content-start gap-6" noValidate>
        <Stepper
          steps={['Travaux', 'Lieu', 'Vous']}
          current={1}
          saved="Brouillon enregistré à 14 h 05"
        />
        <Select
          label="Type de travaux"
          name="metier"
          required
          placeholder="Choisissez un métier"
          options={TRADES}
        />
        <TextField
          label="Code postal"
          name="codePostal"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="49000"
          hint="Celui du chantier, cinq chiffres."
          lead={<Icon of={MapPin} />}
        />
        <TextArea
          label="Description du projet"
          name="description"
          required
          hint="Ce qui est là, ce que vous souhaitez, ce qui presse."
        />
        <TextField
          label="Rayon d’intervention"
          name="rayon"
          inputMode="numeric"
          defaultValue="40"
          suffix="km"
        />
        <TextField
          label="Téléphone"
          name="telephone"
          type="tel"
          autoComplete="tel"
          optional
          hint="Vous décidez plus tard qui le reçoit."
        />
        <FileField
          label="Photos"
          name="photos"
          accept="image/*"
          multiple
          optional
          hint="Dix au plus. Les données de lieu en sont retirées."
        />
        <TextField
          label="SIRET"
          name="siret"
          defaultValue="732 829 320 00074"
          readOnly
          hint="Vérifié, il ne change plus."
        />
      </form>
      <form className="grid content-start gap-6" noValidate>
        <ErrorSummary
          errors={[
            { field: 'ville', message: 'Choisissez la commune de vos travaux.' },
            { field: 'delai', message: 'Dites-nous quand vous souhaitez commencer.' },
          ]}
        />
        <TextField
          label="Commune"
          name="ville"
          required
          defaultValue="Angrs"
          error="Choisissez la commune de vos travaux."
          hint="Plusieurs communes ont ce code postal."
        />
        <RadioGroup
          label="Délai souhaité"
          name="delai"
          required
          look="cards"
          error="Dites-nous quand vous souhaitez commencer."
          options={[
            { value: 'urgent', label: 'Urgent', hint: 'Dans la semaine' },
            { value: 'mois', label: 'Dans le mois' },
          ]}
        />
        <RadioGroup
          label="Budget estimé"
          name="budget"
          defaultValue="1"
          options={[
            { value: '0', label: 'Moins de 1 000 €' },
            { value: '1', label: '1 000 à 5 000 €' },
            { value: '2', label: 'Plus de 50 000 €', disabled: true },
          ]}
        />
        <CheckboxGroup
          label="Métiers exercés"
          name="metiers"
          defaultValues={['couverture']}
          options={TRADES}
        />
        <PasswordField
          label="Mot de passe"
          name="motDePasse"
          required
          star={false}
          autoComplete="new-password"
          hint="Six caractères au moins."
        />
        <Checkbox
          label="J’accepte les conditions d’utilisation"
          name="conditions"
          required
          error="Vous devez accepter les conditions d'utilisation"
        />
        <Button variant="primary" wide>
          Créer mon compte
        </Button>
      </form>
    </div>
  )
}
