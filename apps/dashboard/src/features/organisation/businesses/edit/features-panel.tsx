import { Checkbox, FormSection } from '@countinghouse/ui';
import type { Fields } from '../../../../platform/forms';
import { changeFields, Field, useWatch } from '../../../../platform/forms';
import { PercentField } from '../../../../platform/forms/percent-field';
import styles from './edit.module.css';
import type { BusinessForm, Choices, OptionalFeatures } from './form';
import { hundredthsOf } from '../../../../platform/forms/percent';
import { depegState, feeState, setFeeDistribution, setOneToOneRates } from './interlocks';
import { texts } from './messages';

type FeaturesPanelProps = { readonly of: Fields<BusinessForm>; readonly choices: Choices };

/** 1:1 rates with their threshold and, if the organisation allows it, fee distribution with its share. */
export const FeaturesPanel = ({ of, choices }: FeaturesPanelProps) => {
  const features = useWatch({ control: of.control, name: 'features' });
  const change = (next: OptionalFeatures) => changeFields(of, { features: next });
  const { isDisabled: isDepegOff, ...depegLimits } = depegState(features);
  const { isDisabled: isShareOff, ...shareLimits } = feeState(features, choices.feeDistributionLimit);
  return (
    <FormSection
      title={texts.features}
      description={choices.allowServiceFeeDistribution ? texts.featuresReason : texts.oneFeatureReason}
    >
      <Checkbox
        label={texts.oneToOneRates}
        description={texts.oneToOneRatesReason}
        isChecked={features.oneToOneRatesEnabled}
        onChange={(isOn) => change(setOneToOneRates(features, isOn))}
      />
      <div className={styles.sub}>
        <Field of={of} name="features.stablecoinDepegThreshold">
          {(field) => (
            <PercentField label={texts.depegThreshold} limits={depegLimits} isDisabled={isDepegOff} {...field} />
          )}
        </Field>
      </div>
      {choices.allowServiceFeeDistribution && (
        <>
          <Checkbox
            label={texts.feeDistribution}
            description={texts.feeDistributionReason}
            isChecked={features.feeDistributionEnabled}
            onChange={(isOn) => change(setFeeDistribution(features, isOn))}
          />
          <div className={styles.sub}>
            <Field of={of} name="features.depositFeeDistribution">
              {(field) => (
                <PercentField
                  label={texts.feeShare}
                  limits={shareLimits}
                  isDisabled={isShareOff}
                  hint={!isShareOff && hundredthsOf(field.value) === 0 ? texts.feeShareNothing : undefined}
                  {...field}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </FormSection>
  );
};
