export { Icon, type IconName, type IconProps } from './icons/Icon';

export {
  Button,
  IconButton,
  IconLink,
  Link,
  LinkButton,
  type ButtonProps,
  type ButtonVariant,
  type ControlSize,
  type IconButtonProps,
  type IconLinkProps,
  type LinkButtonProps,
  type LinkProps,
} from './controls/Button';
export {
  Checkbox,
  CheckboxGroup,
  RadioGroup,
  Switch,
  type CheckboxGroupProps,
  type CheckboxProps,
  type Option,
  type RadioGroupProps,
  type SwitchProps,
} from './controls/Choice';
export { CodeField, type CodeFieldProps } from './controls/CodeField';
export { closeSheet } from './lib/sheet';
export {
  datePresets,
  dateRangeText,
  periodEnds,
  type DatePreset,
  type DateRange,
  type DayPreset,
} from './controls/date-ranges';
export {
  DateRangePanel,
  DateRangePicker,
  usePreloadedCalendar,
  type DateRangePanelProps,
  type DateRangePickerProps,
} from './controls/DateRangePicker';
export type { FieldProps } from './controls/Field';
export { Select, type SelectProps } from './controls/Select';
export { Slider, type SliderProps } from './controls/Slider';
export { DateField, type DateFieldProps } from './controls/DateField';
export {
  PasswordField,
  SearchField,
  TextArea,
  TextField,
  type SearchFieldProps,
  type TextAreaProps,
  type TextFieldProps,
} from './controls/TextField';

export { Banner, type BannerProps } from './feedback/Banner';
export { Progress, type ProgressProps } from './feedback/Progress';
export { SnackbarRegion, dismissAll, notify, type SnackbarTone } from './feedback/Snackbar';
export {
  EmptyState,
  ErrorState,
  FullPageError,
  Skeleton,
  SkeletonRows,
  SpinnerOverlay,
  type EmptyStateProps,
  type ErrorStateProps,
  type FullPageErrorProps,
  type SpinnerOverlayProps,
} from './feedback/States';
export { Badge, Chips, StatusChip, Tag } from './feedback/Status';

export { AmountText, type AmountTextProps } from './figures/AmountText';
export { Coin, WithCoin, type CoinProps } from './figures/Coin';
export {
  CopyAction,
  CopyButton,
  GroupedAddress,
  TruncatedId,
  middleTruncated,
  type CopyButtonProps,
  type GroupedAddressProps,
  type TruncatedIdProps,
} from './figures/Copy';
export {
  DateTimeText,
  zoneText,
  dateText,
  dateTimeText,
  timeText,
  type DateTimeTextProps,
} from './figures/DateTimeText';
export { dayText } from './lib/days';
export { Facts, type Fact, type FactsProps } from './figures/Facts';
export { FigureLink } from './figures/FigureLink';
export { Journal, type JournalProps } from './figures/Journal';
export { Statement, type StatementProps } from './figures/Statement';
export { Timeline, type TimelineItem } from './figures/Timeline';
export { Totals } from './figures/Totals';

export {
  AccountName,
  AccountSwitch,
  AppFrame,
  NavItem,
  NavSection,
  UserLine,
  type AppFrameProps,
  type NavItemProps,
} from './layout/AppFrame';
export {
  Card,
  Columns,
  FormFooter,
  FormSection,
  Monogram,
  PageHeader,
  Row,
  Stack,
  Steps,
  type CardProps,
  type Crumb,
  type FormSectionProps,
  type PageHeaderProps,
  type Step,
} from './layout/Layout';
export { FoldedHead } from './layout/FoldedHead';
export { Page } from './layout/Page';
export { PublicPage, Sheet, type PublicPageProps, type SheetProps } from './layout/PublicPage';
export { SplitView } from './layout/SplitView';
export { Tabs, type TabsProps } from './layout/Tabs';

export { afterPaint } from './lib/after-paint';
export { ChunkLoadError, later, preloadAll, whenIdle, type Later } from './lib/later';
export { laterCode, useLaterCode } from './lib/later-code';
export { breakpoints, useMediaQuery } from './lib/media';
export { NavigationProvider } from './lib/navigation';
export type { Tone } from './lib/tone';

export {
  ConfirmDialog,
  Dialog,
  ResultDialog,
  type ConfirmDialogProps,
  type DialogProps,
  type ResultDialogProps,
} from './overlays/Dialog';
export { preloadLayers } from './overlays/layer';
export { Drawer, DrawerSection, DrawerSummary, type DrawerProps } from './overlays/Drawer';
export { DrawerFoot } from './overlays/DrawerFoot';
export { Menu, type MenuProps } from './overlays/Menu';
export { ToolPopover, type ToolPopoverProps } from './overlays/ToolPopover';
export { Tooltip, type TooltipProps } from './overlays/Tooltip';

export { type RowCard } from './table/CardList';
export { isFixed, type Chip, type Column, type ColumnChoice, type Figure } from './table/columns';
export { DataTable, type ColumnsNow, type DataTableProps } from './table/DataTable';
export {
  ChoiceFilter,
  ColumnChooser,
  FilterPill,
  type ChoiceFilterProps,
  type ColumnChooserProps,
  type FilterPillProps,
} from './table/Filters';
export { Toolbar, type ToolbarProps } from './table/Toolbar';
export { Pager, type PageSize, type PagerProps } from './table/Pager';
