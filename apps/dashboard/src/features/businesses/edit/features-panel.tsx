import { Checkbox, FormSection, Slider } from '@countinghouse/ui';
import styles from './edit.module.css';
import type { Choices, OptionalFeatures } from './form';
import { depegLimits, feeStep } from './form';
import type { SliderState } from './interlocks';
import { depegSlider, feeSlider, setFeeDistribution, setOneToOneRates } from './interlocks';
import { texts } from './messages';
import { percentLabel } from './percent';

type FeaturesPanelProps = {
  readonly features: OptionalFeatures;
  readonly choices: Choices;
  readonly onChange: (features: OptionalFeatures) => void;
};

/** 1:1 rates with their threshold and, where the organisation allows it, fee distribution with its share. */
export const FeaturesPanel = ({ features, choices, onChange }: FeaturesPanelProps) => (
  <FormSection
    title={texts.features}
    description={choices.allowServiceFeeDistribution ? texts.featuresReason : texts.oneFeatureReason}
  >
    <Checkbox
      label={texts.oneToOneRates}
      description={texts.oneToOneRatesReason}
      isChecked={features.oneToOneRatesEnabled}
      onChange={(isOn) => onChange(setOneToOneRates(features, isOn))}
    />
    <PercentSlider
      label={texts.depegThreshold}
      slider={depegSlider(features)}
      step={depegLimits.step}
      onChange={(stablecoinDepegThreshold) => onChange({ ...features, stablecoinDepegThreshold })}
    />
    {choices.allowServiceFeeDistribution && (
      <>
        <Checkbox
          label={texts.feeDistribution}
          description={texts.feeDistributionReason}
          isChecked={features.feeDistributionEnabled}
          onChange={(isOn) => onChange(setFeeDistribution(features, isOn))}
        />
        <PercentSlider
          label={texts.feeShare}
          slider={feeSlider(features, choices.feeDistributionLimit)}
          step={feeStep}
          onChange={(depositFeeDistribution) => onChange({ ...features, depositFeeDistribution })}
        />
      </>
    )}
  </FormSection>
);

type PercentSliderProps = {
  readonly label: string;
  readonly slider: SliderState;
  readonly step: number;
  readonly onChange: (percent: number) => void;
};

const PercentSlider = ({ label, slider, step, onChange }: PercentSliderProps) => (
  <div className={styles.sub}>
    <Slider label={label} {...slider} step={step} format={percentLabel} onChange={onChange} hasField />
  </div>
);
